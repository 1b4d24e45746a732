/** Run states and alarms from the log. */
import { type Kysely, type Selectable, sql } from 'kysely';
import { entriesOf, isAlarm, type Whose } from '../alarms/entries/counts-repo.ts';
import type { LogTable, Schema } from '../db/schema.ts';

type Db = Kysely<Schema>;

// A literal, not a bound value: the partial indexes have only rows of this type.
const isState = sql<boolean>`type = 5`;

export interface StateRow {
  readonly deviceId: number;
  readonly state: string;
  readonly start: number;
  /** null: not ended. */
  readonly end: number | null;
}

/** Run states that overlap [from, to), in order of start. */
export async function statesIn(db: Db, whose: Whose, from: number, to: number): Promise<StateRow[]> {
  const states = () =>
    entriesOf(db, whose).select(['device_id', 'result', 'start_time', 'recover_time']).where(isState).where('start_time', '<', to);
  const [ended, standing] = await Promise.all([
    states().where('recover_time', '>', from).execute(),
    states().where('recover_time', 'is', null).execute(),
  ]);
  return [...ended, ...standing]
    .map((row) => ({ deviceId: row.device_id ?? 0, state: row.result ?? '', start: row.start_time, end: row.recover_time }))
    .sort((a, b) => a.start - b.start);
}

export type AlarmRow = Pick<
  Selectable<LogTable>,
  'id' | 'type' | 'severity' | 'metric' | 'content_zh' | 'content_en' | 'start_time' | 'recover_time'
>;

/** Entries of types 1–3 of a device that began in [from, to): the newest `limit`, oldest first. */
export async function alarmsBegun(db: Db, deviceId: number, from: number, to: number, limit: number): Promise<AlarmRow[]> {
  const rows = await entriesOf(db, { deviceId })
    .select(['id', 'type', 'severity', 'metric', 'content_zh', 'content_en', 'start_time', 'recover_time'])
    .where(isAlarm)
    .where('start_time', '>=', from)
    .where('start_time', '<', to)
    .orderBy('start_time', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

/** Latest start of one of these run states of a device before an instant; null: none. */
export async function latestStart(db: Db, deviceId: number, states: readonly string[], before: number): Promise<number | null> {
  const row = await entriesOf(db, { deviceId })
    .select('start_time')
    .where(isState)
    .where('result', 'in', states)
    .where('start_time', '<', before)
    .orderBy('start_time', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.start_time ?? null;
}
