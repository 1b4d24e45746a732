/** Members of a project: listing, changing, deleting, leaving. */
import type { Text } from '@czyun/devices';
import type { Kysely } from 'kysely';
import { type Accounts, requirePerson } from '../../accounts/index.ts';
import type { Audit } from '../../audit/index.ts';
import type { Schema } from '../../db/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { actorOf, type CallContext, type SessionInfo } from '../../kernel/session-info.ts';
import { actorCode, engineeringAdministrator, mayHandle, requireHandling, userAdministrator } from './authority.ts';
import { invitationsRepo } from './invitations-repo.ts';
import { type MembersRepo, membersRepo } from './members-repo.ts';

export interface MemberDeps {
  readonly db: Kysely<Schema>;
  readonly accounts: Pick<Accounts, 'forgetCodes'>;
  readonly audit: Pick<Audit, 'record'>;
  /** Epoch ms. */
  readonly now: () => number;
}

export type Caller = Pick<CallContext, 'session' | 'address'>;

interface Change {
  readonly projectId: number;
  readonly userId: number;
  /** null: removed from the project. */
  readonly code: number | null;
  readonly action: Text;
}

export type MemberService = ReturnType<typeof createMemberService>;

export function createMemberService({ db, accounts, audit, now }: MemberDeps) {
  /** All data that a change of a member depends on is read and written with the project locked. */
  async function change(
    { projectId, userId, code, action }: Change,
    { session, address }: Caller,
    allowed: (repo: MembersRepo, from: number) => Promise<void>,
  ) {
    const by = actorOf({ session: requirePerson(session), address });
    await db.transaction().execute(async (transaction) => {
      const repo = membersRepo(transaction);
      if (!(await repo.lockProject(projectId))) throw new AppError('notFound');
      const from = await repo.memberCode(projectId, userId);
      if (from === undefined) throw new AppError('notFound');
      await allowed(repo, from);
      if (code === from) return;
      if (from === engineeringAdministrator && code !== engineeringAdministrator && (await repo.countAdministrators(projectId)) <= 1) {
        throw new AppError('lastAdministrator');
      }
      if (code === null) await repo.removeMember(projectId, userId);
      else await repo.setCode(projectId, userId, code, now());
      const target = await repo.loginNameOf(userId);
      const setValue = code === null ? null : String(code);
      await audit.record({ projectId, by, action, target, oldValue: String(from), setValue }, transaction);
    });
    accounts.forgetCodes(userId);
  }

  return {
    async list(
      query: { projectId: number; query: string; pageNum: number; pageSize: number },
      { session }: { session: SessionInfo | null },
    ) {
      const repo = membersRepo(db);
      const [own, administrators] = [await actorCode(repo, session, query.projectId), await repo.countAdministrators(query.projectId)];
      const page = { offset: (query.pageNum - 1) * query.pageSize, limit: query.pageSize };
      const { total, rows } = await repo.members(query.projectId, query.query, page);
      const list = rows.map((row) => {
        const mayChange = mayHandle(own, row.code);
        return {
          userId: row.id,
          loginName: row.login_name,
          name: row.name,
          mobile: row.mobile,
          company: row.company,
          code: row.code,
          joined: row.joined,
          mayChange,
          mayDelete: mayChange && !(row.code === engineeringAdministrator && administrators <= 1),
        };
      });
      return { total, list };
    },

    async statistics(projectId: number) {
      const counts = await membersRepo(db).memberCounts(projectId);
      return {
        projectUsers: [...counts.values()].reduce((sum, each) => sum + each, 0),
        engineeringAdministrators: counts.get(engineeringAdministrator) ?? 0,
        userAdministrators: counts.get(userAdministrator) ?? 0,
        invitations: (await invitationsRepo(db).list(projectId, { offset: 0, limit: 1 })).total,
      };
    },

    async setCode(projectId: number, userId: number, code: number, caller: Caller): Promise<void> {
      const action = { zh: '修改成员权限', en: "Change a member's permission" };
      await change({ projectId, userId, code, action }, caller, async (repo, from) => {
        requireHandling(await actorCode(repo, caller.session, projectId), from, code);
      });
    },

    async remove(projectId: number, userId: number, caller: Caller): Promise<void> {
      const action = { zh: '删除成员', en: 'Delete a member' };
      await change({ projectId, userId, code: null, action }, caller, async (repo, from) => {
        requireHandling(await actorCode(repo, caller.session, projectId), from);
      });
    },

    async leave(projectId: number, caller: Caller): Promise<void> {
      const { userId } = requirePerson(caller.session);
      await change({ projectId, userId, code: null, action: { zh: '退出项目', en: 'Leave the project' } }, caller, async () => {});
    },
  };
}
