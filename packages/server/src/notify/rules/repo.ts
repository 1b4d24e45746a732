/** The SQL of rules, channels, pending steps and duty. */
import { type NoticeRule, noticeRule, type OnCallCalendar } from '@czyun/contract';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { NoticeChannelTable, NoticeQueueTable, NoticeRuleTable, NoticeStepTable, Schema } from '../../db/schema.ts';
import { onCallCalendar, onDutyAt } from './on-call-repo.ts';

export interface RuleRecord {
  readonly id: number;
  readonly projectId: number;
  /** null: the project's. */
  readonly userId: number | null;
  readonly rule: NoticeRule;
}

/** The owner of a rule or a channel. */
export type Owner = { readonly userId: number; readonly projectId?: number } | { readonly userId: null; readonly projectId: number };

export type ChannelRow = Selectable<NoticeChannelTable>;
export type StepRow = Selectable<NoticeStepTable>;
export type QueueRow = Selectable<NoticeQueueTable>;

export interface EntryRow {
  readonly id: number;
  readonly project_id: number;
  readonly device_id: number | null;
  readonly type: number;
  readonly severity: number | null;
  readonly content_zh: string;
  readonly content_en: string;
  readonly start_time: number;
  readonly recover_time: number | null;
  readonly ack_time: number | null;
}

export interface Person {
  readonly id: number;
  readonly email: string | null;
  readonly language: string | null;
}

/** Values per statement; the stores limit them. */
const chunkSize = 500;

const ruleOf = ({ id, project_id, user_id, rule }: Selectable<NoticeRuleTable>): RuleRecord => ({
  id: Number(id),
  projectId: Number(project_id),
  userId: user_id === null ? null : Number(user_id),
  rule: noticeRule.parse(JSON.parse(rule)),
});

/** Every statement on a store or on a transaction of it. */
export function noticeRulesRepo(db: Kysely<Schema>) {
  const chunked = async <T>(ids: readonly number[], read: (chunk: readonly number[]) => Promise<readonly T[]>): Promise<readonly T[]> => {
    const found: T[] = [];
    for (let at = 0; at < ids.length; at += chunkSize) found.push(...(await read(ids.slice(at, at + chunkSize))));
    return found;
  };
  const ofOwner = (projectId: number, userId: number | null) =>
    db
      .selectFrom('notice_rules')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('user_id', userId === null ? 'is' : '=', userId);
  return {
    rulesOf: async (projectId: number): Promise<readonly RuleRecord[]> =>
      (await db.selectFrom('notice_rules').selectAll().where('project_id', '=', projectId).execute()).map(ruleOf),

    rulesOfOwner: async (projectId: number, userId: number | null): Promise<readonly RuleRecord[]> =>
      (await ofOwner(projectId, userId).orderBy('id').execute()).map(ruleOf),

    rules: async (ids: readonly number[]): Promise<ReadonlyMap<number, RuleRecord>> => {
      const rows = await chunked(ids, (chunk) => db.selectFrom('notice_rules').selectAll().where('id', 'in', chunk).execute());
      return new Map(rows.map((row) => [Number(row.id), ruleOf(row)]));
    },

    addRule: async (projectId: number, userId: number | null, rule: NoticeRule, created: number): Promise<number> => {
      const row = { project_id: projectId, user_id: userId, rule: JSON.stringify(rule), created };
      return Number((await db.insertInto('notice_rules').values(row).returning('id').executeTakeFirstOrThrow()).id);
    },

    /** False: the owner has no such rule in the project. */
    changeRule: async (id: number, projectId: number, userId: number | null, rule: NoticeRule): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('notice_rules')
        .set({ rule: JSON.stringify(rule) })
        .where('id', '=', id)
        .where('project_id', '=', projectId)
        .where('user_id', userId === null ? 'is' : '=', userId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Its name; null: the owner has no such rule in the project. Its pending steps are removed too. */
    removeRule: async (id: number, projectId: number, userId: number | null): Promise<string | null> => {
      const row = await ofOwner(projectId, userId).where('id', '=', id).executeTakeFirst();
      if (!row) return null;
      await db.deleteFrom('notice_rules').where('id', '=', id).execute();
      return ruleOf(row).rule.name;
    },

    channelsOf: (owner: Owner): Promise<readonly ChannelRow[]> => {
      const all = db.selectFrom('notice_channels').selectAll().orderBy('id');
      return (owner.userId === null ? all.where('project_id', '=', owner.projectId) : all.where('user_id', '=', owner.userId)).execute();
    },

    channel: (id: number): Promise<ChannelRow | undefined> =>
      db.selectFrom('notice_channels').selectAll().where('id', '=', id).executeTakeFirst(),

    addChannel: async (row: Insertable<NoticeChannelTable>): Promise<number> =>
      Number((await db.insertInto('notice_channels').values(row).returning('id').executeTakeFirstOrThrow()).id),

    removeChannel: async (id: number): Promise<void> => {
      await db.deleteFrom('notice_channels').where('id', '=', id).execute();
    },

    /** People with access to the project who are not disabled: members, and platform administrators. */
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
      return (await query.execute()).map((row) => ({ ...row, id: Number(row.id) }));
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

    entries: async (ids: readonly number[]): Promise<ReadonlyMap<number, EntryRow>> => {
      const columns = ['id', 'project_id', 'device_id', 'type', 'severity', 'content_zh', 'content_en', 'start_time'] as const;
      const rows = await chunked(ids, (chunk) =>
        db
          .selectFrom('log_entries')
          .select([...columns, 'recover_time', 'ack_time'])
          .where('id', 'in', chunk)
          .execute(),
      );
      return new Map(rows.map((row) => [Number(row.id), row]));
    },

    /** False: the event at this position, or a later one, has been processed already. */
    advance: async (position: number): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('notice_progress')
        .set({ position })
        .where('id', '=', 1)
        .where('position', '<', position)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** No effect if the rule has this step of the entry already. */
    addStep: async (row: Insertable<NoticeStepTable>): Promise<void> => {
      await db
        .insertInto('notice_steps')
        .values(row)
        .onConflict((conflict) => conflict.columns(['entry_id', 'rule_id', 'step']).doNothing())
        .execute();
    },

    steps: (entryId: number): Promise<readonly StepRow[]> =>
      db.selectFrom('notice_steps').selectAll().where('entry_id', '=', entryId).execute(),

    due: (time: number, most: number): Promise<readonly StepRow[]> =>
      db.selectFrom('notice_steps').selectAll().where('due', '<=', time).orderBy('due').orderBy('id').limit(most).execute(),

    /** Updates a step, unless another process changed it meanwhile; false then. */
    moveStep: async (
      { id, due }: Pick<StepRow, 'id' | 'due'>,
      next: { readonly due: number | null; readonly times: number },
    ): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('notice_steps')
        .set(next)
        .where('id', '=', id)
        .where('due', due === null ? 'is' : '=', due)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    dropSteps: async (ids: readonly number[]): Promise<void> => {
      for (let at = 0; at < ids.length; at += chunkSize)
        await db
          .deleteFrom('notice_steps')
          .where('id', 'in', ids.slice(at, at + chunkSize))
          .execute();
    },

    /** Removes steps without an entry: of entries deleted by the log's retention. */
    dropOldSteps: async (before: number): Promise<void> => {
      await db.deleteFrom('notice_steps').where('due', 'is', null).where('created', '<', before).execute();
    },

    enqueue: async (row: Insertable<NoticeQueueTable>): Promise<void> => {
      await db
        .insertInto('notice_queue')
        .values(row)
        .onConflict((conflict) => conflict.columns(['receiver', 'entry_id', 'step']).doNothing())
        .execute();
    },

    receivers: async (): Promise<readonly string[]> =>
      (await db.selectFrom('notice_queue').select('receiver').distinct().orderBy('receiver').execute()).map(({ receiver }) => receiver),

    queued: (receiver: string, most: number): Promise<readonly QueueRow[]> =>
      db.selectFrom('notice_queue').selectAll().where('receiver', '=', receiver).orderBy('id').limit(most).execute(),

    /** Number of removed rows: fewer than requested if another process took them. */
    dequeue: async (ids: readonly number[]): Promise<number> => {
      let taken = 0;
      for (let at = 0; at < ids.length; at += chunkSize) {
        const { numDeletedRows } = await db
          .deleteFrom('notice_queue')
          .where('id', 'in', ids.slice(at, at + chunkSize))
          .executeTakeFirst();
        taken += Number(numDeletedRows);
      }
      return taken;
    },
  };
}

/** After the clock was set back by `-by` ms: steps due in the future wait no longer than before. */
export async function pullBackNotices(db: Kysely<Schema>, now: number, by: number): Promise<void> {
  if (by >= 0) return;
  const ahead = () => db.updateTable('notice_steps').where('created', '>', now).where('due', '>', now);
  await ahead()
    .where('due', '<=', now - by)
    .set({ due: now })
    .execute();
  await ahead()
    .set(({ ref, eb }) => ({ due: eb(ref('due'), '+', by) }))
    .execute();
}
