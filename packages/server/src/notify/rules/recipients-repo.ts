/** Recipients of notifications in the relational store: channels, users and the on-call calendar. */
import type { OnCallCalendar } from '@czyun/contract';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { NoticeChannelTable, Schema } from '../../db/schema.ts';
import { onCallCalendar, onDutyAt } from './on-call-repo.ts';

/** The owner of a rule or a channel. */
export type Owner = { readonly userId: number; readonly projectId?: number } | { readonly userId: null; readonly projectId: number };

export type ChannelRow = Selectable<NoticeChannelTable>;

export interface Person {
  readonly id: number;
  readonly email: string | null;
  readonly language: string | null;
}

export type RecipientsRepo = ReturnType<typeof recipientsRepo>;

/** `db`: the store or a transaction. */
export function recipientsRepo(db: Kysely<Schema>) {
  return {
    channelsOf: (owner: Owner): Promise<readonly ChannelRow[]> => {
      const all = db.selectFrom('notice_channels').selectAll().orderBy('id');
      return (owner.userId === null ? all.where('project_id', '=', owner.projectId) : all.where('user_id', '=', owner.userId)).execute();
    },

    channel: (id: number): Promise<ChannelRow | undefined> =>
      db.selectFrom('notice_channels').selectAll().where('id', '=', id).executeTakeFirst(),

    addChannel: async (row: Insertable<NoticeChannelTable>): Promise<number> =>
      (await db.insertInto('notice_channels').values(row).returning('id').executeTakeFirstOrThrow()).id,

    removeChannel: async (id: number): Promise<void> => {
      await db.deleteFrom('notice_channels').where('id', '=', id).execute();
    },

    /** Users with access to the project who are not disabled: members, and platform administrators among `ids`; null: all members. */
    people: async (projectId: number, ids: readonly number[] | null): Promise<readonly Person[]> => {
      let query = db
        .selectFrom('users')
        .leftJoin('memberships', (join) => join.onRef('memberships.user_id', '=', 'users.id').on('memberships.project_id', '=', projectId))
        .select(['users.id', 'users.email', 'users.language'])
        .where('users.disabled', '=', 0);
      query =
        ids === null
          ? query.where('memberships.code', 'is not', null)
          : query
              .where('users.id', 'in', [...ids, 0])
              .where(({ or, eb }) => or([eb('memberships.code', 'is not', null), eb('users.user_type', '=', 1)]));
      return query.execute();
    },

    memberNames: (projectId: number): Promise<readonly { readonly id: number; readonly name: string }[]> =>
      db
        .selectFrom('memberships')
        .innerJoin('users', 'users.id', 'memberships.user_id')
        .select(['users.id', 'users.name'])
        .where('memberships.project_id', '=', projectId)
        .orderBy('users.name')
        .execute(),

    email: async (userId: number): Promise<string | null> =>
      (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst())?.email ?? null,

    calendar: (projectId: number): Promise<OnCallCalendar> => onCallCalendar(db, projectId),

    onDuty: (projectId: number, timeZone: string, time: number): Promise<readonly number[]> => onDutyAt(db, { projectId, timeZone }, time),

    keepCalendar: async (projectId: number, calendar: OnCallCalendar): Promise<void> => {
      const text = JSON.stringify(calendar);
      await db
        .insertInto('on_call')
        .values({ project_id: projectId, calendar: text })
        .onConflict((conflict) => conflict.column('project_id').doUpdateSet({ calendar: text }))
        .execute();
    },
  };
}
