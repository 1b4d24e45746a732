/** Secret links of a project: created, listed and revoked by engineering administrators. */
import { dayMs } from '@czyun/contract';
import type { Kysely } from 'kysely';
import { checkedExpiry } from '../../accounts/expiry.ts';
import { type Accounts, requirePerson } from '../../accounts/index.ts';
import type { Audit } from '../../audit/index.ts';
import type { Schema } from '../../db/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { actorOf, type CallContext } from '../../kernel/session-info.ts';
import { linksOf } from './repo.ts';

export interface LinkDeps {
  readonly db: Kysely<Schema>;
  readonly accounts: Pick<Accounts, 'createSecretLink' | 'revokeSecretLink'>;
  readonly audit: Pick<Audit, 'record'>;
  /** Epoch ms. */
  readonly now: () => number;
}

const limits = { usualMs: 365 * dayMs, longestMs: 5 * 366 * dayMs };
/** For links that allow control. */
const writingLimits = { usualMs: dayMs, longestMs: 7 * dayMs };

export type LinkService = ReturnType<typeof createLinkService>;

export function createLinkService({ db, accounts, audit, now }: LinkDeps) {
  async function views(projectId: number, id?: number) {
    const rows = await linksOf(db, projectId, now(), id);
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      code: row.code,
      writes: row.writes === 1,
      money: row.money === 1,
      created: row.created,
      createdBy: row.creator ?? '',
      createdByLogin: row.creator_login ?? '',
      expires: row.expires,
      revoked: row.revoked,
      status: row.revoked !== null ? ('revoked' as const) : row.expires <= now() ? ('expired' as const) : ('open' as const),
      sessions: row.displays,
    }));
  }

  return {
    async list(projectId: number, { session }: Pick<CallContext, 'session'>) {
      requirePerson(session);
      const list = await views(projectId);
      return { total: list.length, list };
    },

    async create(
      wanted: { projectId: number; name: string; code: number; writes: boolean; money: boolean; expires?: number | undefined },
      { session, address, language }: Pick<CallContext, 'session' | 'address' | 'language'>,
    ) {
      const { userId } = requirePerson(session);
      const { projectId, name, code, writes, money } = wanted;
      const expires = checkedExpiry(wanted.expires, { ...(writes ? writingLimits : limits), now: now() }, language);
      const action = { zh: '创建免登录链接', en: 'Create a secret link' };
      const setValue = JSON.stringify({ code, writes, money, expires });
      const link = { projectId, code, writes, money, name, createdBy: userId, expires };
      const { id, secret } = await accounts.createSecretLink(link, (within, newId) =>
        audit.record({ projectId, by: actorOf({ session, address }), action, target: name, setValue, result: String(newId) }, within),
      );
      const [view] = await views(projectId, id);
      if (!view) throw new AppError('notFound');
      return { ...view, secret };
    },

    async revoke(projectId: number, id: number, { session, address }: Pick<CallContext, 'session' | 'address'>): Promise<void> {
      requirePerson(session);
      const [link] = await views(projectId, id);
      if (!link) throw new AppError('notFound');
      if (link.status === 'revoked') return;
      const action = { zh: '撤销免登录链接', en: 'Revoke a secret link' };
      await accounts.revokeSecretLink(id, (within) =>
        audit.record({ projectId, by: actorOf({ session, address }), action, target: link.name, result: String(id) }, within),
      );
    },
  };
}
