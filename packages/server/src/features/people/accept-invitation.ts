/** Acceptance of an invitation: checks, use and membership. */
import type { Kysely } from 'kysely';
import { type Accounts, addMembership, requirePerson, tidyInvitationCode } from '../../accounts/index.ts';
import type { Audit } from '../../audit/index.ts';
import type { Schema } from '../../db/index.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Keyring } from '../../kernel/keyring.ts';
import { actorOf } from '../../kernel/session-info.ts';
import { type InvitationRow, type InvitationsRepo, invitationsRepo } from './invitations-repo.ts';
import type { Caller } from './members.ts';

export interface AcceptanceDeps {
  readonly db: Kysely<Schema>;
  readonly accounts: Pick<Accounts, 'forgetCodes' | 'throttles'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly keys: Pick<Keyring, 'mark'>;
  /** Epoch ms. */
  readonly now: () => number;
}

/** Reason why an invitation cannot be used; null if it can. */
export function refusalOf(
  invitation: InvitationRow | undefined,
  now: number,
): 'invitationUnknown' | 'invitationExpired' | 'invitationUsed' | null {
  if (!invitation) return 'invitationUnknown';
  if (invitation.used >= invitation.uses) return 'invitationUsed';
  return invitation.expires <= now ? 'invitationExpired' : null;
}

/** Uses an invitation once, inside a transaction; throws the reason if it cannot be used. */
export async function useInvitation(
  repo: InvitationsRepo,
  keys: Pick<Keyring, 'mark'>,
  typedCode: string,
  now: number,
): Promise<InvitationRow> {
  const mark = keys.mark(tidyInvitationCode(typedCode));
  const row = await repo.use(mark, now);
  if (row) return row;
  throw new AppError(refusalOf(await repo.byMark(mark), now) ?? 'invitationUsed');
}

export type InvitationAcceptance = ReturnType<typeof createInvitationAcceptance>;

export function createInvitationAcceptance({ db, accounts, audit, keys, now }: AcceptanceDeps) {
  const throttle = accounts.throttles('invitations');

  return {
    /** Adds the caller to the project of the invitation. On failure the invitation remains unused. */
    async accept(typedCode: string, { session, address }: Caller): Promise<{ projectId: number; code: number }> {
      const person = requirePerson(session);
      const { userId, loginName } = person;
      const key = String(userId);
      const waitMs = throttle.begin(key);
      if (waitMs > 0) throw new AppError('tooManyRequests', { seconds: Math.ceil(waitMs / 1000) });
      const joined = await db.transaction().execute(async (transaction) => {
        const row = await useInvitation(invitationsRepo(transaction), keys, typedCode, now());
        const isNew = await addMembership(transaction, userId, row.project_id, row.code, now());
        if (!isNew) throw new AppError('alreadyMember');
        const action = { zh: '接受邀请', en: 'Accept an invitation' };
        await audit.record(
          {
            projectId: row.project_id,
            by: actorOf({ session: person, address }),
            action,
            target: loginName,
            setValue: String(row.code),
            result: String(row.id),
          },
          transaction,
        );
        return { projectId: row.project_id, code: row.code };
      });
      throttle.succeeded(key);
      accounts.forgetCodes(userId);
      return joined;
    },
  };
}
