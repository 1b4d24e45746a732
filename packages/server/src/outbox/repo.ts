/** The SQL of the outbox, on SQLite and PostgreSQL alike. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { OutboxCursorTable, OutboxTable, Schema } from '../db/schema.ts';
import type { DeliveredEvent, OutboxEvent } from '../kernel/outbox.ts';

export type Cursor = Selectable<OutboxCursorTable>;

/** Rows per statement; the stores limit the number of parameters. */
const chunkSize = 100;
/** Limit of events that get their position in one statement. */
const orderSize = 1000;
/** The cursor without a consumer: the last assigned position. */
const lastGiven = '';

/** Writes events in the transaction of the change that they report. */
export async function emit(within: Kysely<Schema>, ...events: readonly OutboxEvent[]): Promise<void> {
  for (let from = 0; from < events.length; from += chunkSize) {
    const rows = events.slice(from, from + chunkSize).map(({ kind, projectId, subject, payload, time }) => ({
      kind,
      position: null,
      project_id: projectId,
      subject: JSON.stringify(subject),
      payload: JSON.stringify(payload),
      time,
    }));
    await within.insertInto('outbox').values(rows).execute();
  }
}

export type OutboxRepo = ReturnType<typeof outboxRepo>;

/** Statements of readers. */
export function outboxRepo(db: Kysely<Schema>) {
  return {
    /**
     * Assigns positions to committed events. Ids cannot serve as positions: PostgreSQL assigns them before the commit, so a reader could
     * pass
     * an id that becomes visible later. Positions are assigned to visible rows by one process at a time (the row of the last position is
     * locked), so none becomes visible behind a reader. If one of two changes waited for the other, the other one has the smaller id, so
     * the
     * order is preserved.
     */
    order: async (): Promise<void> => {
      const waiting = await db.selectFrom('outbox').select('id').where('position', 'is', null).limit(1).executeTakeFirst();
      if (!waiting) return;
      await db.transaction().execute(async (within) => {
        const { position: last } = await within
          .updateTable('outbox_cursors')
          .set(({ ref }) => ({ position: ref('position') }))
          .where('consumer', '=', lastGiven)
          .returning('position')
          .executeTakeFirstOrThrow();
        const { numAffectedRows } = await sql`update outbox set position = ranked.n + ${sql.lit(last)} from
          (select id, row_number() over (order by id) as n from outbox where position is null order by id limit ${sql.lit(orderSize)}) as ranked
          where outbox.id = ranked.id`.execute(within);
        await within
          .updateTable('outbox_cursors')
          .set({ position: last + Number(numAffectedRows ?? 0) })
          .where('consumer', '=', lastGiven)
          .execute();
      });
    },

    after: async (position: number, most: number): Promise<readonly DeliveredEvent[]> => {
      const rows = await db.selectFrom('outbox').selectAll().where('position', '>', position).orderBy('position').limit(most).execute();
      return rows.map(eventOf);
    },

    /** The consumer's cursor; a new one starts with events from now on. */
    cursor: (consumer: string, now: number): Promise<Cursor> =>
      db.transaction().execute(async (within) => {
        const known = await within
          .updateTable('outbox_cursors')
          .set({ seen: now })
          .where('consumer', '=', consumer)
          .returningAll()
          .executeTakeFirst();
        if (known) return known;
        const { position } = await within
          .selectFrom('outbox_cursors')
          .select('position')
          .where('consumer', '=', lastGiven)
          .executeTakeFirstOrThrow();
        return within.insertInto('outbox_cursors').values({ consumer, position, seen: now }).returningAll().executeTakeFirstOrThrow();
      }),

    move: async (consumer: string, to: Pick<Cursor, 'position' | 'tries' | 'next_time'>): Promise<void> => {
      const { position, tries, next_time } = to;
      await db.updateTable('outbox_cursors').set({ position, tries, next_time }).where('consumer', '=', consumer).execute();
    },

    /** Records a skipped event and moves the cursor, in one transaction. */
    giveUp: (consumer: string, event: DeliveredEvent, failure: { tries: number; error: string; time: number }): Promise<void> =>
      db.transaction().execute(async (within) => {
        const { kind, projectId, subject, payload, position } = event;
        const facts = { kind, project_id: projectId, subject: JSON.stringify(subject), payload: JSON.stringify(payload), position };
        await within
          .insertInto('outbox_failures')
          .values({ consumer, ...facts, ...failure })
          .execute();
        await outboxRepo(within).move(consumer, { position, tries: 0, next_time: 0 });
      }),

    /**
     * Removes events read by all consumers and older than `before`, failures older than `failuresBefore`, and cursors unused since then.
     */
    sweep: async (before: number, failuresBefore: number): Promise<void> => {
      await db.deleteFrom('outbox_cursors').where('consumer', '<>', lastGiven).where('seen', '<', failuresBefore).execute();
      await db.deleteFrom('outbox_failures').where('time', '<', failuresBefore).execute();
      const { read } = await db
        .selectFrom('outbox_cursors')
        .select(({ fn }) => fn.min('position').as('read'))
        .executeTakeFirstOrThrow();
      await db.deleteFrom('outbox').where('position', '<=', read).where('time', '<', before).execute();
    },
  };
}

function eventOf({ kind, project_id, subject, payload, time, position }: Selectable<OutboxTable>): DeliveredEvent {
  const facts = { subject: JSON.parse(subject) as unknown, payload: JSON.parse(payload) as unknown };
  const event = {
    kind,
    projectId: project_id,
    ...facts,
    time,
    position,
  };
  // Written by `emit` in this form.
  return event as DeliveredEvent;
}
