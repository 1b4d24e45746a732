/** Counts of notices, alarms and faults: a log entry counts once, however often it recurred while it was folded. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

type Db = Kysely<Schema>;

/** Scope of the entries: a device or a whole project. */
export type Whose = { readonly deviceId: number } | { readonly projectId: number };

export function entriesOf(db: Db, whose: Whose) {
  const query = db.selectFrom('log_entries');
  return 'deviceId' in whose ? query.where('device_id', '=', whose.deviceId) : query.where('project_id', '=', whose.projectId);
}

// A literal, not a bound parameter: the index contains only rows of these types.
export const isAlarm = sql<boolean>`type in (1, 2, 3)`;

/** Entries of types 1–3 that began in [from, to). */
function begun(db: Db, whose: Whose, from: number, to: number) {
  return entriesOf(db, whose)
    .where(isAlarm)
    .where('start_time', '>=', from)
    .where('start_time', '<', to)
    .select(({ fn }) => [fn.countAll<number>().as('entries'), fn.sum<number>('count').as('occurrences')]);
}

export interface StartCount {
  readonly type: number;
  /** Quarter hour since 1970: every time zone's midnight falls on one. */
  readonly quarter: number;
  readonly entries: number;
}

/** By the quarter hour in which they began. */
export async function countStarts(db: Db, whose: Whose, from: number, to: number): Promise<readonly StartCount[]> {
  const quarter = sql<number>`start_time / 900000`;
  const rows = await begun(db, whose, from, to)
    .select(['type', quarter.as('quarter')])
    .groupBy(['type', quarter])
    .execute();
  return rows.map(({ type, quarter: number, entries }) => ({ type, quarter: number, entries }));
}

export interface AlarmCount {
  readonly type: number;
  readonly severity: number | null;
  readonly deviceId: number | null;
  readonly metric: string | null;
  readonly alarmKey: string | null;
  readonly contentZh: string;
  readonly contentEn: string;
  readonly entries: number;
  /** Number of occurrences, folded ones included. */
  readonly occurrences: number;
}

/** By source. */
export async function countAlarms(db: Db, whose: Whose, from: number, to: number): Promise<AlarmCount[]> {
  const rows = await begun(db, whose, from, to)
    .select(({ fn }) => [
      'type',
      'severity',
      'device_id',
      'metric',
      'alarm_key',
      fn.min('content_zh').as('content_zh'),
      fn.min('content_en').as('content_en'),
    ])
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
    entries: row.entries,
    occurrences: row.occurrences,
  }));
}
