/** The SQL of members, invitations and secret links. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { InvitationTable, Schema } from '../../db/index.ts';
import { holds } from '../../db/text-match.ts';

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

const engineeringAdministrator = 2;

export type PeopleRepo = ReturnType<typeof peopleRepo>;

/** Every statement over a store or over a transaction of it. */
export function peopleRepo(db: Kysely<Schema>) {
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
    /** Holds the project's people until the transaction ends: two changes of them never see the same state. False: no such project. */
    holdProject: async (projectId: number): Promise<boolean> =>
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
    administrators: async (projectId: number): Promise<number> =>
      count(
        await db
          .selectFrom('memberships')
          .innerJoin('users', 'users.id', 'memberships.user_id')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .where('project_id', '=', projectId)
          .where('code', '=', engineeringAdministrator)
          .where('users.disabled', '=', 0)
          .executeTakeFirst(),
      ),

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
      const total = count(
        await membersMatching(projectId, text)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirst(),
      );
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
      return new Map(rows.map((row) => [row.code, Number(row.n)]));
    },

    insertInvitation: (invitation: Insertable<InvitationTable>): Promise<Selectable<InvitationTable>> =>
      db.insertInto('invitations').values(invitation).returningAll().executeTakeFirstOrThrow(),

    invitationByMark: (mark: string): Promise<Selectable<InvitationTable> | undefined> =>
      db.selectFrom('invitations').selectAll().where('invitation_code', '=', mark).executeTakeFirst(),

    invitationById: (projectId: number, id: number): Promise<Selectable<InvitationTable> | undefined> =>
      db.selectFrom('invitations').selectAll().where('project_id', '=', projectId).where('id', '=', id).executeTakeFirst(),

    /** Uses an invitation once; undefined when it may not be used any more. */
    useInvitation: (mark: string, now: number): Promise<Selectable<InvitationTable> | undefined> =>
      db
        .updateTable('invitations')
        .set(({ eb }) => ({ used: eb('used', '+', 1) }))
        .where('invitation_code', '=', mark)
        .where('expires', '>', now)
        .whereRef('used', '<', 'uses')
        .returningAll()
        .executeTakeFirst(),

    invitations: async (projectId: number, page: Page) => {
      const total = count(
        await db
          .selectFrom('invitations')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .where('project_id', '=', projectId)
          .executeTakeFirst(),
      );
      const rows = await db
        .selectFrom('invitations')
        .leftJoin('users', 'users.id', 'invitations.created_by')
        .selectAll('invitations')
        .select('users.name as creator')
        .where('project_id', '=', projectId)
        .orderBy('invitations.id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute();
      return { total, rows };
    },

    /** Codes that the store tells: their rows are older than the sealing. */
    unsealedInvitations: (): Promise<readonly Selectable<InvitationTable>[]> =>
      // A mark has 64 hexadecimal digits, a code groups of four between dashes.
      db.selectFrom('invitations').selectAll().where('sealed_code', 'is', null).where('invitation_code', 'like', '%-%').execute(),

    sealInvitation: async (id: number, before: string, sealed: { invitation_code: string; sealed_code: string }): Promise<void> => {
      await db.updateTable('invitations').set(sealed).where('id', '=', id).where('invitation_code', '=', before).execute();
    },

    openInvitations: async (projectId: number, now: number): Promise<number> =>
      count(
        await db
          .selectFrom('invitations')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .where('project_id', '=', projectId)
          .where('expires', '>', now)
          .whereRef('used', '<', 'uses')
          .executeTakeFirst(),
      ),

    removeInvitation: async (id: number): Promise<void> => {
      await db.deleteFrom('invitations').where('id', '=', id).execute();
    },
  };
}

function count(row: { readonly n: number | string } | undefined): number {
  return Number(row?.n ?? 0);
}
