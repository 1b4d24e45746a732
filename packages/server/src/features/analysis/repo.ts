/** Run states and counts of alarms out of the log. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { LogTable, Schema } from '../../db/schema.ts';

type Db = Kysely<Schema>;

/** Whose entries: a device's or a whole project's. */
export type Whose = { readonly deviceId: number } | { readonly projectId: number };

// Written out and not bound: the indexes of run states hold only rows of this type.
const isState = sql<boolean>`type = 5`;
const isAlarm = sql<boolean>`type in (1, 2, 3)`;

function entriesOf(db: Db, whose: Whose) {
  const query = db.selectFrom('log_entries');
  return 'deviceId' in whose ? query.where('device_id', '=', whose.deviceId) : query.where('project_id', '=', whose.projectId);
}

export interface StateRow {
  readonly deviceId: number;
  readonly state: string;
  readonly start: number;
  /** null: stands. */
  readonly end: number | null;
}

/** Run states that reach into [from, to), in the order they began. */
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

/** Entries of types 1–3 of a device that began in [from, to), oldest first, at most `limit` of the newest. */
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

export interface AlarmCount {
  readonly type: number;
  readonly severity: number | null;
  readonly deviceId: number | null;
  readonly metric: string | null;
  readonly alarmKey: string | null;
  readonly contentZh: string;
  readonly contentEn: string;
  /** Occurrences; folded ones count each. */
  readonly count: number;
}

/** Occurrences of types 1–3 that began in [from, to), by what they are about. */
export async function countAlarms(db: Db, whose: Whose, from: number, to: number): Promise<AlarmCount[]> {
  const rows = await entriesOf(db, whose)
    .select(({ fn }) => [
      'type',
      'severity',
      'device_id',
      'metric',
      'alarm_key',
      fn.min('content_zh').as('content_zh'),
      fn.min('content_en').as('content_en'),
      fn.sum<number | string>('count').as('occurrences'),
    ])
    .where(isAlarm)
    .where('start_time', '>=', from)
    .where('start_time', '<', to)
    .groupBy(['type', 'severity', 'device_id', 'metric', 'alarm_key'])
    .execute();
  return rows.map((row) => ({
    type: row.type,
    severity: row.severity,
    deviceId: row.device_id,
    metric: row.metric,
    alarmKey: row.alarm_key,
    contentZh: row.content_zh,
    contentEn: row.content_en,
    count: Number(row.occurrences),
  }));
}
