/** Invitations in the relational store. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { InvitationTable, Schema } from '../../db/index.ts';
import type { Page } from './members-repo.ts';

export type InvitationRow = Selectable<InvitationTable>;
export type InvitationsRepo = ReturnType<typeof invitationsRepo>;

/** `db`: the store or a transaction. */
export function invitationsRepo(db: Kysely<Schema>) {
  return {
    insert: (invitation: Insertable<InvitationTable>): Promise<InvitationRow> =>
      db.insertInto('invitations').values(invitation).returningAll().executeTakeFirstOrThrow(),

    byMark: (mark: string): Promise<InvitationRow | undefined> =>
      db.selectFrom('invitations').selectAll().where('invitation_code', '=', mark).executeTakeFirst(),

    byId: (projectId: number, id: number): Promise<InvitationRow | undefined> =>
      db.selectFrom('invitations').selectAll().where('project_id', '=', projectId).where('id', '=', id).executeTakeFirst(),

    /** Uses an invitation once; undefined if it can no longer be used. */
    use: (mark: string, now: number): Promise<InvitationRow | undefined> =>
      db
        .updateTable('invitations')
        .set(({ eb }) => ({ used: eb('used', '+', 1) }))
        .where('invitation_code', '=', mark)
        .where('expires', '>', now)
        .whereRef('used', '<', 'uses')
        .returningAll()
        .executeTakeFirst(),

    list: async (projectId: number, page: Page) => {
      const { total } = await db
        .selectFrom('invitations')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('project_id', '=', projectId)
        .executeTakeFirstOrThrow();
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

    /** Rows that were stored before codes were sealed. */
    unsealed: (): Promise<readonly InvitationRow[]> =>
      // A mark is 64 hexadecimal digits; a plain code is groups of four between dashes.
      db.selectFrom('invitations').selectAll().where('sealed_code', 'is', null).where('invitation_code', 'like', '%-%').execute(),

    seal: async (id: number, before: string, sealed: { invitation_code: string; sealed_code: string }): Promise<void> => {
      await db.updateTable('invitations').set(sealed).where('id', '=', id).where('invitation_code', '=', before).execute();
    },

    countOpen: async (projectId: number, now: number): Promise<number> => {
      const { n } = await db
        .selectFrom('invitations')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('project_id', '=', projectId)
        .where('expires', '>', now)
        .whereRef('used', '<', 'uses')
        .executeTakeFirstOrThrow();
      return n;
    },

    remove: async (id: number): Promise<void> => {
      await db.deleteFrom('invitations').where('id', '=', id).execute();
    },
  };
}
