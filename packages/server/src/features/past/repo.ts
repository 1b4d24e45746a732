/** What the log tells of devices at an instant. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

interface StateRow {
  readonly deviceId: number;
  readonly status: string;
  readonly start: number;
  /** null: stands. */
  readonly end: number | null;
}

/** Written out and not bound: partial indexes hold only rows of these types. */
const ofRunState = sql<boolean>`type = 5`;
const ofAlarm = sql<boolean>`type in (1, 2, 3)`;
/** SQLite and PostgreSQL take many more arguments, but plans get no better by them. */
const idsAtOnce = 500;

/** Entries of the devices that stood at `time`: those that ended after it and those that stand still. */
async function entriesAt(db: Kysely<Schema>, deviceIds: readonly number[], time: number, type: typeof ofRunState) {
  const found = [];
  for (let from = 0; from < deviceIds.length; from += idsAtOnce) {
    const entries = () =>
      db
        .selectFrom('log_entries')
        .select(['device_id', 'result', 'start_time', 'recover_time'])
        .where('device_id', 'in', deviceIds.slice(from, from + idsAtOnce))
        .where(type)
        // With its sign, so that nobody walks all that ever began: few entries stand, and few ended after.
        .where(sql`+start_time`, '<=', time);
    found.push(...(await entries().where('recover_time', '>', time).execute()));
    found.push(...(await entries().where('recover_time', 'is', null).execute()));
  }
  return found;
}

/** Run states of the devices that stood at `time`, in the order they began. */
export async function statesAt(db: Kysely<Schema>, deviceIds: readonly number[], time: number): Promise<StateRow[]> {
  return (await entriesAt(db, deviceIds, time, ofRunState))
    .map((row) => ({ deviceId: row.device_id ?? 0, status: row.result ?? '', start: row.start_time, end: row.recover_time }))
    .sort((a, b) => a.start - b.start);
}

/** How many notices, alarms and faults of each device stood at `time`. */
export async function openAlarmsAt(db: Kysely<Schema>, deviceIds: readonly number[], time: number): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const { device_id } of await entriesAt(db, deviceIds, time, ofAlarm))
    counts.set(device_id ?? 0, (counts.get(device_id ?? 0) ?? 0) + 1);
  return counts;
}
