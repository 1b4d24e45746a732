/** Rules of preferences: personal; those of a project require membership; validated against the current schema. */
import { type Preferences, type PreferenceWish, preferences } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Accounts } from '../../accounts/types.ts';
import type { Schema } from '../../db/schema.ts';
import { AppError } from '../../kernel/errors.ts';
import type { SessionInfo } from '../../kernel/session-info.ts';
import { dropPreference, keepPreference, preferencesOf } from './repo.ts';

export interface PreferenceDeps {
  readonly db: Kysely<Schema>;
  readonly accounts: Pick<Accounts, 'codeIn'>;
}

/** Project ID of preferences without a project. */
const nowhere = 0;

/** Rows written by older versions that no longer match the schema are ignored. */
function shapeOf(rows: readonly { readonly key: string; readonly value: string }[]): Preferences {
  const kept = rows.flatMap(({ key, value }) => {
    const one = preferences.safeParse({ [key]: JSON.parse(value) });
    return one.success ? [one.data] : [];
  });
  return Object.assign({}, ...kept) as Preferences;
}

export function createPreferenceService({ db, accounts }: PreferenceDeps) {
  async function belongs(session: SessionInfo, projectId: number): Promise<void> {
    if ((await accounts.codeIn(session, projectId)) === null) throw new AppError('noAccess');
  }

  async function list(session: SessionInfo, projectId: number | undefined): Promise<Preferences> {
    if (projectId !== undefined) await belongs(session, projectId);
    // A wall display signed in by a link has no user and therefore no preferences.
    if (session.secretLink) return {};
    return shapeOf(await preferencesOf(db, session.userId, projectId === undefined ? [nowhere] : [nowhere, projectId]));
  }

  return {
    list,
    async save(session: SessionInfo, wish: PreferenceWish): Promise<Preferences> {
      const projectId = 'projectId' in wish ? wish.projectId : undefined;
      if (projectId !== undefined) await belongs(session, projectId);
      const key = { user_id: session.userId, project_id: projectId ?? nowhere, key: wish.key };
      if (wish.value === null) await dropPreference(db, key);
      else await keepPreference(db, key, JSON.stringify(wish.value));
      return list(session, projectId);
    },
  };
}

export type PreferenceService = ReturnType<typeof createPreferenceService>;
