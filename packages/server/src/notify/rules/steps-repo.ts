/** Pending steps of rules for log entries, and the queue of notifications to send, in the relational store. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { NoticeQueueTable, NoticeStepTable, Schema } from '../../db/schema.ts';
import { inChunks } from './chunks.ts';

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

export type StepsRepo = ReturnType<typeof stepsRepo>;
export type QueueRepo = ReturnType<typeof queueRepo>;

/** `db`: the store or a transaction. */
export function stepsRepo(db: Kysely<Schema>) {
  return {
    entries: async (ids: readonly number[]): Promise<ReadonlyMap<number, EntryRow>> => {
      const columns = ['id', 'project_id', 'device_id', 'type', 'severity', 'content_zh', 'content_en', 'start_time'] as const;
      const rows = await inChunks(ids, (chunk) =>
        db
          .selectFrom('log_entries')
          .select([...columns, 'recover_time', 'ack_time'])
          .where('id', 'in', chunk)
          .execute(),
      );
      return new Map(rows.map((row) => [row.id, row]));
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

    /** Removes a step, unless another process changed it meanwhile; false then. */
    takeStep: async ({ id, due }: Pick<StepRow, 'id' | 'due'>): Promise<boolean> => {
      const { numDeletedRows } = await db
        .deleteFrom('notice_steps')
        .where('id', '=', id)
        .where('due', due === null ? 'is' : '=', due)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    dropSteps: async (ids: readonly number[]): Promise<void> => {
      await inChunks(ids, (chunk) => db.deleteFrom('notice_steps').where('id', 'in', chunk).execute());
    },

    /** Removes steps without an entry: of entries deleted by the log's retention. */
    dropOldSteps: async (before: number): Promise<void> => {
      await db.deleteFrom('notice_steps').where('due', 'is', null).where('created', '<', before).execute();
    },
  };
}

/** `db`: the store or a transaction. */
export function queueRepo(db: Kysely<Schema>) {
  return {
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

    /** Returns the number of removed rows: fewer than requested if another process took them. */
    dequeue: async (ids: readonly number[]): Promise<number> => {
      const results = await inChunks(ids, (chunk) => db.deleteFrom('notice_queue').where('id', 'in', chunk).execute());
      return results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
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
