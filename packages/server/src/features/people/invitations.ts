/** Invitations: a code that lets people into a project, a number of times, until it expires. */
import { dayMs } from '@czyun/contract';
import type { Kysely, Selectable } from 'kysely';
import { checkedExpiry } from '../../accounts/expiry.ts';
import {
  type Accounts,
  addMembership,
  createThrottle,
  newInvitationCode,
  requirePerson,
  tidyInvitationCode,
} from '../../accounts/index.ts';
import type { Audit } from '../../audit/index.ts';
import type { InvitationTable, Schema } from '../../db/index.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Keyring } from '../../kernel/keyring.ts';
import { actorOf, type CallContext, type SessionInfo } from '../../kernel/session-info.ts';
import { actorCode, mayHandle, requireHandling } from './authority.ts';
import type { Caller } from './members.ts';
import { peopleRepo } from './repo.ts';

export interface InvitationDeps {
  readonly db: Kysely<Schema>;
  readonly accounts: Pick<Accounts, 'forgetCodes'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly keys: Keyring;
  /** Epoch ms. */
  readonly now: () => number;
}

const usualMs = 3 * dayMs;
const longestMs = 366 * dayMs;
/** Open invitations of one project. */
const mostOpen = 200;

type Row = Selectable<InvitationTable>;

/** Why an invitation lets nobody in; null: it does. */
export function refusalOf(invitation: Row | undefined, now: number): 'invitationUnknown' | 'invitationExpired' | 'invitationUsed' | null {
  if (!invitation) return 'invitationUnknown';
  if (invitation.used >= invitation.uses) return 'invitationUsed';
  return invitation.expires <= now ? 'invitationExpired' : null;
}

export type InvitationService = ReturnType<typeof createInvitationService>;

export function createInvitationService({ db, accounts, audit, keys, now }: InvitationDeps) {
  const throttle = createThrottle(now);

  function view(row: Row, creator: string | null, own: number) {
    const refusal = refusalOf(row, now());
    return {
      id: row.id,
      // Sealed with a key that is gone: it still counts, and can only be deleted.
      invitationCode: (row.sealed_code && keys.open(row.sealed_code)) ?? '',
      code: row.code,
      created: row.created,
      createdBy: creator,
      expires: row.expires,
      uses: row.uses,
      used: row.used,
      status: refusal === null ? ('open' as const) : refusal === 'invitationUsed' ? ('used' as const) : ('expired' as const),
      mayDelete: mayHandle(own, row.code),
    };
  }

  return {
    /** Codes of before, which the store still tells, are sealed; at every start, so that none is left. */
    async sealOld(): Promise<void> {
      const repo = peopleRepo(db);
      for (const { id, invitation_code: typed } of await repo.unsealedInvitations())
        await repo.sealInvitation(id, typed, { invitation_code: keys.mark(typed), sealed_code: keys.seal(typed) });
    },

    async list(query: { projectId: number; pageNum: number; pageSize: number }, session: SessionInfo | null) {
      const repo = peopleRepo(db);
      const own = await actorCode(repo, session, query.projectId);
      const page = { offset: (query.pageNum - 1) * query.pageSize, limit: query.pageSize };
      const { total, rows } = await repo.invitations(query.projectId, page);
      // Whoever may not give a code does not get to copy an invitation that gives it.
      const list = rows.map((row) => ({ ...view(row, row.creator, own), ...(mayHandle(own, row.code) ? {} : { invitationCode: '' }) }));
      return { total, list };
    },

    async create(
      asked: { projectId: number; code: number; expires?: number | undefined; uses: number },
      context: Caller & Pick<CallContext, 'language'>,
    ) {
      const { userId, userName } = requirePerson(context.session);
      const { projectId, code, uses } = asked;
      const expires = checkedExpiry(asked.expires, { now: now(), usualMs, longestMs }, context.language);
      return db.transaction().execute(async (transaction) => {
        const repo = peopleRepo(transaction);
        if (!(await repo.holdProject(projectId))) throw new AppError('notFound');
        const own = await actorCode(repo, context.session, projectId);
        requireHandling(own, code);
        if ((await repo.openInvitations(projectId, now())) >= mostOpen) throw new AppError('tooManySaved', { most: mostOpen });
        const typed = newInvitationCode();
        const row = await repo.insertInvitation({
          invitation_code: keys.mark(typed),
          sealed_code: keys.seal(typed),
          project_id: projectId,
          code,
          created_by: userId,
          created: now(),
          expires,
          uses,
          used: 0,
        });
        const action = { zh: '创建邀请', en: 'Create an invitation' };
        await audit.record(
          {
            projectId,
            by: actorOf(context),
            action,
            target: String(row.id),
            setValue: JSON.stringify({ code, expires, uses }),
          },
          transaction,
        );
        return view(row, userName, own);
      });
    },

    async remove(projectId: number, id: number, { session, address }: Caller): Promise<void> {
      const by = actorOf({ session: requirePerson(session), address });
      await db.transaction().execute(async (transaction) => {
        const repo = peopleRepo(transaction);
        if (!(await repo.holdProject(projectId))) throw new AppError('notFound');
        const own = await actorCode(repo, session, projectId);
        const row = await repo.invitationById(projectId, id);
        if (!row) throw new AppError('invitationUnknown');
        requireHandling(own, row.code);
        await repo.removeInvitation(id);
        const action = { zh: '删除邀请', en: 'Delete an invitation' };
        const oldValue = JSON.stringify({ code: row.code, expires: row.expires, uses: row.uses, used: row.used });
        await audit.record({ projectId, by, action, target: String(id), oldValue }, transaction);
      });
    },

    /** Joins the project of an invitation; uses it up only when that succeeds. */
    async accept(typed: string, { session, address }: Caller): Promise<{ projectId: number; code: number }> {
      const person = requirePerson(session);
      const { userId, loginName } = person;
      const key = String(userId);
      const waitMs = throttle.begin(key);
      if (waitMs > 0) throw new AppError('tooManyRequests', { seconds: Math.ceil(waitMs / 1000) });
      const joined = await db.transaction().execute(async (transaction) => {
        const repo = peopleRepo(transaction);
        const row = await takeInvitation(repo, keys, typed, now());
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

/** Uses an invitation once, inside a transaction; throws why it cannot be. */
export async function takeInvitation(
  repo: ReturnType<typeof peopleRepo>,
  keys: Pick<Keyring, 'mark'>,
  typed: string,
  now: number,
): Promise<Row> {
  const mark = keys.mark(tidyInvitationCode(typed));
  const row = await repo.useInvitation(mark, now);
  if (row) return row;
  throw new AppError(refusalOf(await repo.invitationByMark(mark), now) ?? 'invitationUsed');
}
