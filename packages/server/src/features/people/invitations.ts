/** Invitations: codes that add users to a project a limited number of times until they expire. */
import { dayMs } from '@czyun/contract';
import type { Kysely } from 'kysely';
import { checkedExpiry } from '../../accounts/expiry.ts';
import { newInvitationCode, requirePerson } from '../../accounts/index.ts';
import type { Audit } from '../../audit/index.ts';
import type { Schema } from '../../db/index.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Keyring } from '../../kernel/keyring.ts';
import { actorOf, type CallContext, type SessionInfo } from '../../kernel/session-info.ts';
import { refusalOf } from './accept-invitation.ts';
import { actorCode, mayHandle, requireHandling } from './authority.ts';
import { type InvitationRow, invitationsRepo } from './invitations-repo.ts';
import type { Caller } from './members.ts';
import { membersRepo } from './members-repo.ts';

export interface InvitationDeps {
  readonly db: Kysely<Schema>;
  readonly audit: Pick<Audit, 'record'>;
  readonly keys: Keyring;
  /** Epoch ms. */
  readonly now: () => number;
}

const usualMs = 3 * dayMs;
const longestMs = 366 * dayMs;
/** Maximum open invitations of one project. */
const maxOpen = 200;

export type InvitationService = ReturnType<typeof createInvitationService>;

export function createInvitationService({ db, audit, keys, now }: InvitationDeps) {
  function view(row: InvitationRow, creator: string | null, own: number) {
    const refusal = refusalOf(row, now());
    return {
      id: row.id,
      // Null if the sealing key was replaced: the invitation still counts but can only be deleted.
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
    /** Seals codes that older versions stored in plain text; runs at every start. */
    async sealOld(): Promise<void> {
      const repo = invitationsRepo(db);
      for (const { id, invitation_code: typed } of await repo.unsealed())
        await repo.seal(id, typed, { invitation_code: keys.mark(typed), sealed_code: keys.seal(typed) });
    },

    async list(query: { projectId: number; pageNum: number; pageSize: number }, session: SessionInfo | null) {
      const own = await actorCode(membersRepo(db), session, query.projectId);
      const page = { offset: (query.pageNum - 1) * query.pageSize, limit: query.pageSize };
      const { total, rows } = await invitationsRepo(db).list(query.projectId, page);
      // Users who may not grant a permission code must not be able to copy an invitation that grants it.
      const list = rows.map((row) => ({ ...view(row, row.creator, own), ...(mayHandle(own, row.code) ? {} : { invitationCode: '' }) }));
      return { total, list };
    },

    async create(
      wanted: { projectId: number; code: number; expires?: number | undefined; uses: number },
      context: Caller & Pick<CallContext, 'language'>,
    ) {
      const { userId, userName } = requirePerson(context.session);
      const { projectId, code, uses } = wanted;
      const expires = checkedExpiry(wanted.expires, { now: now(), usualMs, longestMs }, context.language);
      return db.transaction().execute(async (transaction) => {
        const [members, repo] = [membersRepo(transaction), invitationsRepo(transaction)];
        if (!(await members.lockProject(projectId))) throw new AppError('notFound');
        const own = await actorCode(members, context.session, projectId);
        requireHandling(own, code);
        if ((await repo.countOpen(projectId, now())) >= maxOpen) throw new AppError('tooManySaved', { most: maxOpen });
        const typed = newInvitationCode();
        const row = await repo.insert({
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
        const [members, repo] = [membersRepo(transaction), invitationsRepo(transaction)];
        if (!(await members.lockProject(projectId))) throw new AppError('notFound');
        const own = await actorCode(members, session, projectId);
        const row = await repo.byId(projectId, id);
        if (!row) throw new AppError('invitationUnknown');
        requireHandling(own, row.code);
        await repo.remove(id);
        const action = { zh: '删除邀请', en: 'Delete an invitation' };
        const oldValue = JSON.stringify({ code: row.code, expires: row.expires, uses: row.uses, used: row.used });
        await audit.record({ projectId, by, action, target: String(id), oldValue }, transaction);
      });
    },
  };
}
