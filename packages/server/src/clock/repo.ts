/** The SQL of clock errors. */
import type { Kysely, Selectable } from 'kysely';
import type { ClockErrorTable } from '../db/clock-tables.ts';
import type { Schema } from '../db/schema.ts';
import type { ClockError } from './types.ts';

/** Number of errors in memory, latest first. */
const maxErrors = 200;

function errorOf(row: Selectable<ClockErrorTable>): ClockError {
  return {
    id: row.id,
    from: row.from_time,
    to: row.to_time,
    ahead: row.ahead,
    isProven: row.proven === 1,
    noticed: row.noticed,
    ownStamped: new Set(JSON.parse(row.own_devices) as number[]),
    isMoved: row.moved_to !== null && row.moved_to > row.to_time,
  };
}

/** Valid errors, oldest first. */
export async function readErrors(db: Kysely<Schema>): Promise<ClockError[]> {
  const rows = await db
    .selectFrom('clock_errors')
    .selectAll()
    .where('withdrawn', 'is', null)
    .orderBy('noticed', 'desc')
    .limit(maxErrors)
    .execute();
  return rows.map(errorOf).reverse();
}

/** Idempotent. */
export async function insertError(db: Kysely<Schema>, error: ClockError): Promise<void> {
  await db
    .insertInto('clock_errors')
    .values({
      id: error.id,
      from_time: error.from,
      to_time: error.to,
      ahead: error.ahead,
      proven: error.isProven ? 1 : 0,
      own_devices: JSON.stringify([...error.ownStamped]),
      noticed: error.noticed,
      withdrawn: null,
      moved_to: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function withdrawError(db: Kysely<Schema>, id: string, time: number): Promise<void> {
  await db.updateTable('clock_errors').set({ withdrawn: time }).where('id', '=', id).execute();
}

/** Readings with stamps before this have been moved; null: none. Undefined: the error was withdrawn. */
export async function movedTo(db: Kysely<Schema>, id: string): Promise<number | null | undefined> {
  const row = await db.selectFrom('clock_errors').select(['moved_to', 'withdrawn']).where('id', '=', id).executeTakeFirst();
  if (row === undefined || row.withdrawn !== null) return undefined;
  return row.moved_to;
}

export async function noteMoved(db: Kysely<Schema>, id: string, to: number): Promise<void> {
  await db.updateTable('clock_errors').set({ moved_to: to }).where('id', '=', id).execute();
}
