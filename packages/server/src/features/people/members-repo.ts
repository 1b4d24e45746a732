/** Members of projects in the relational store. */
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/index.ts';
import { holds } from '../../db/text-match.ts';
import { engineeringAdministrator } from './authority.ts';

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

export interface MemberRow {
  readonly id: number;
  readonly login_name: string;
  readonly name: string;
  readonly mobile: string;
  readonly company: string;
  readonly code: number;
  readonly joined: number | null;
}

export type MembersRepo = ReturnType<typeof membersRepo>;

/** `db`: the store or a transaction. */
export function membersRepo(db: Kysely<Schema>) {
  function membersMatching(projectId: number, text: string) {
    let query = db
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .where('memberships.project_id', '=', projectId);
    if (text !== '') {
      query = query.where(({ or }) =>
        or((['users.name', 'users.login_name', 'users.company', 'users.mobile'] as const).map((column) => holds(column, text))),
      );
    }
    return query;
  }

  return {
    /**
     * Locks the project until the transaction ends, so that two changes of its members never see the same state. False if the project does
     * not exist.
     */
    lockProject: async (projectId: number): Promise<boolean> =>
      (await db
        .updateTable('projects')
        .set(({ ref }) => ({ name: ref('name') }))
        .where('id', '=', projectId)
        .returning('id')
        .executeTakeFirst()) !== undefined,

    memberCode: async (projectId: number, userId: number): Promise<number | undefined> =>
      (
        await db
          .selectFrom('memberships')
          .select('code')
          .where('project_id', '=', projectId)
          .where('user_id', '=', userId)
          .executeTakeFirst()
      )?.code,

    loginNameOf: async (userId: number): Promise<string> =>
      (await db.selectFrom('users').select('login_name').where('id', '=', userId).executeTakeFirst())?.login_name ?? String(userId),

    /** Engineering administrators whose account is not disabled. */
    countAdministrators: async (projectId: number): Promise<number> => {
      const { n } = await db
        .selectFrom('memberships')
        .innerJoin('users', 'users.id', 'memberships.user_id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('project_id', '=', projectId)
        .where('code', '=', engineeringAdministrator)
        .where('users.disabled', '=', 0)
        .executeTakeFirstOrThrow();
      return n;
    },

    setCode: async (projectId: number, userId: number, code: number, since: number): Promise<void> => {
      await db
        .updateTable('memberships')
        .set({ code, code_since: since })
        .where('project_id', '=', projectId)
        .where('user_id', '=', userId)
        .execute();
    },

    removeMember: async (projectId: number, userId: number): Promise<void> => {
      await db.deleteFrom('memberships').where('project_id', '=', projectId).where('user_id', '=', userId).execute();
    },

    members: async (projectId: number, text: string, page: Page): Promise<{ total: number; rows: readonly MemberRow[] }> => {
      const { total } = await membersMatching(projectId, text)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await membersMatching(projectId, text)
        .select(['users.id', 'users.login_name', 'users.name', 'users.mobile', 'users.company', 'memberships.code', 'memberships.joined'])
        .orderBy('users.name')
        .orderBy('users.id')
        .limit(page.limit)
        .offset(page.offset)
        .execute();
      return { total, rows };
    },

    memberCounts: async (projectId: number): Promise<ReadonlyMap<number, number>> => {
      const rows = await db
        .selectFrom('memberships')
        .select(({ fn }) => ['code', fn.countAll<number>().as('n')])
        .where('project_id', '=', projectId)
        .groupBy('code')
        .execute();
      return new Map(rows.map((row) => [row.code, row.n]));
    },
  };
}
