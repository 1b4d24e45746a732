/** The SQL of the figures of an alarm system. */
import { setImmediate as turn } from 'node:timers/promises';
import { dayMs } from '@czyun/contract';
import { type Kysely, sql } from 'kysely';
import { importMark } from '../../alarms/entries/entry.ts';
import type { Schema } from '../../db/schema.ts';

type Db = Kysely<Schema>;

export interface Within {
  readonly projectId: number;
  /** Epoch ms, [start, end). */
  readonly start: number;
  readonly end: number;
  /** Whether alarms computed from imported history count. */
  readonly computed: boolean;
}

/** Midnight of every time zone is a multiple of it. */
export const sliceMs = 300_000;
/** A chattering alarm occurs at least this many times within this time. */
export const chatter = { times: 3, withinMs: 60_000 } as const;
/** A fleeting alarm clears before an operator can act. */
export const fleetingMs = 60_000;
export const staleMs = dayMs;

/** Entries of a project: of the monitored time, optionally also those computed from imported history. */
function entriesOf(db: Db, projectId: number, computed: boolean) {
  const all = db.selectFrom('log_entries').where('project_id', '=', projectId);
  return computed ? all : all.where(({ or, eb }) => or([eb('address', 'is', null), eb('address', '<>', importMark)]));
}

/**
 * Entries that were annunciated; the callers add the condition on types in the form of their index. Excluded are alarms that were suppressed from
 * their start. An alarm that was suppressed later had been annunciated.
 */
const annunciated = (db: Db, { projectId, computed }: Pick<Within, 'projectId' | 'computed'>) =>
  entriesOf(db, projectId, computed).where(({ or, eb, ref }) => or([eb('quiet', 'is', null), eb('quiet_since', '>', ref('start_time'))]));

// The sign prevents the use of the index by type, so that the one by start is used.
const startedIn = (db: Db, within: Within) =>
  annunciated(db, within)
    .where(sql<boolean>`+type in (1, 2, 3)`)
    .where('start_time', '>=', within.start)
    .where('start_time', '<', within.end);

/** Number of alarms in a range that were computed from imported history. */
export async function computedAlarms(db: Db, within: Omit<Within, 'computed'>): Promise<number> {
  const { alarms } = await startedIn(db, { ...within, computed: true })
    .where('address', '=', importMark)
    .select(({ fn }) => fn.countAll<number>().as('alarms'))
    .executeTakeFirstOrThrow();
  return alarms;
}

/** Start of the log of a project, with or without computed alarms; null: it is empty. */
export async function firstEntry(db: Db, projectId: number, computed: boolean): Promise<number | null> {
  const found = await entriesOf(db, projectId, computed).select('start_time').orderBy('start_time').limit(1).executeTakeFirst();
  return found?.start_time ?? null;
}

export interface Slice {
  /** Index of a slice of `sliceMs` since 1970. */
  readonly slice: number;
  readonly severity: number | null;
  readonly alarms: number;
}

/** Number of alarms by five minutes and severity. */
export async function startsBySlice(db: Db, within: Within): Promise<readonly Slice[]> {
  const slice = sql<number>`start_time / ${sql.lit(sliceMs)}`;
  const rows = await startedIn(db, within)
    .select(({ fn }) => [slice.as('slice'), 'severity', fn.countAll<number>().as('alarms')])
    .groupBy([slice, 'severity'])
    .execute();
  return rows.map((row) => ({ slice: row.slice, severity: row.severity, alarms: row.alarms }));
}

export interface KindCount {
  /** Alarm key; for entries without one, their text. */
  readonly alarmKey: string;
  readonly deviceId: number | null;
  readonly metric: string | null;
  readonly contentZh: string;
  readonly contentEn: string;
  readonly severity: number | null;
  readonly alarms: number;
  readonly chatters: boolean;
  readonly fleeting: number;
}

/** Range of one query; the event loop gets a turn between queries. */
const pieceMs = 31 * dayMs;

/** By device and signal, the most frequent first. */
export async function kindsOf(db: Db, { start, end, ...of }: Within): Promise<readonly KindCount[]> {
  const kinds = new Map<string, KindCount>();
  for (let from = start; from < end; from += pieceMs) {
    const piece = { ...of, start: from, end: Math.min(end, from + pieceMs) };
    for (const { key, ...more } of await kindsWithin(db, piece, Math.max(start, from - chatter.withinMs))) {
      const earlier = kinds.get(key);
      kinds.set(key, earlier === undefined ? more : merged(earlier, more));
    }
    await turn();
  }
  return [...kinds.entries()].sort(([a, one], [b, other]) => other.alarms - one.alarms || (a < b ? -1 : 1)).map(([, kind]) => kind);
}

function merged(earlier: KindCount, later: KindCount): KindCount {
  const severity = Math.min(earlier.severity ?? Number.POSITIVE_INFINITY, later.severity ?? Number.POSITIVE_INFINITY);
  return {
    // The latest texts: devices are renamed.
    ...later,
    severity: Number.isFinite(severity) ? severity : null,
    alarms: earlier.alarms + later.alarms,
    chatters: earlier.chatters || later.chatters,
    fleeting: earlier.fleeting + later.fleeting,
  };
}

/** Alarms that start within the range; those since `before` count for chattering. An entry with a count above 1 was merged because it repeated within a minute. */
async function kindsWithin(
  db: Db,
  { start, end, ...of }: Within,
  before: number,
): Promise<readonly (KindCount & { readonly key: string })[]> {
  const key = sql<string>`coalesce(alarm_key, content_zh)`;
  const earlier = sql<
    number | null
  >`lag(start_time, ${sql.lit(chatter.times - 1)}) over (partition by device_id, ${key} order by start_time, id)`;
  const isShort = sql`recover_time is not null and recover_time - start_time < ${sql.lit(fleetingMs)}`;
  const isUnacknowledged = sql`ack_time is null or ack_time > recover_time`;
  const rows = await db
    .with('started', (inner) =>
      startedIn(inner as unknown as Db, { ...of, start: before, end }).select([
        'device_id',
        'metric',
        'severity',
        'content_zh',
        'content_en',
        'start_time',
        key.as('alarm'),
        sql<number>`case when count > 1 or start_time - ${earlier} <= ${sql.lit(chatter.withinMs)} then 1 else 0 end`.as('chatters'),
        sql<number>`case when count = 1 and ${isShort} and (${isUnacknowledged}) then 1 else 0 end`.as('fleeting'),
      ]),
    )
    .selectFrom('started')
    .where('start_time', '>=', start)
    .select(({ fn }) => [
      'device_id',
      'alarm',
      fn.min('metric').as('metric'),
      fn.min('content_zh').as('content_zh'),
      fn.min('content_en').as('content_en'),
      fn.min('severity').as('severity'),
      fn.countAll<number>().as('alarms'),
      fn.max('chatters').as('chatters'),
      fn.sum<number>('fleeting').as('fleeting'),
    ])
    .groupBy(['device_id', 'alarm'])
    .execute();
  return rows.map((row) => ({
    key: `${row.device_id} ${row.alarm}`,
    alarmKey: row.alarm,
    deviceId: row.device_id,
    metric: row.metric,
    contentZh: row.content_zh,
    contentEn: row.content_en,
    severity: row.severity,
    alarms: row.alarms,
    chatters: row.chatters === 1,
    fleeting: row.fleeting,
  }));
}

/** Time to acknowledgement of the alarms that started in the range, ms. */
export async function acknowledgement(
  db: Db,
  within: Within,
): Promise<{ readonly alarms: number; readonly median: number | null; readonly p90: number | null }> {
  const took = sql<number>`case when ack_time > start_time then ack_time - start_time else 0 end`;
  const found = await db
    .with('started', (inner) =>
      startedIn(inner as unknown as Db, within)
        .where('ack_time', 'is not', null)
        .select([
          took.as('took'),
          sql<number>`row_number() over (order by ${took})`.as('place'),
          sql<number>`count(*) over ()`.as('alarms'),
        ]),
    )
    .selectFrom('started')
    .select(['took', 'place', 'alarms'])
    .where(sql<boolean>`place in ((alarms + 1) / 2, (9 * alarms + 9) / 10)`)
    .orderBy('place')
    .execute();
  return { alarms: found[0]?.alarms ?? 0, median: found.at(0)?.took ?? null, p90: found.at(-1)?.took ?? null };
}

export interface StaleAlarm {
  readonly start: number;
  /** null: active. */
  readonly end: number | null;
}

/** Alarms that were active for longer than a day at some time within the range. */
export async function staleAlarms(db: Db, { start, end, ...of }: Within): Promise<readonly StaleAlarm[]> {
  const old = () =>
    annunciated(db, of)
      .select(['start_time', 'recover_time'])
      // A literal, not a parameter: the index by recovery has only rows of these types.
      .where(sql<boolean>`type in (1, 2, 3)`)
      .where(sql`+start_time`, '<', end - staleMs);
  const ended = await old()
    .where('recover_time', '>', start)
    .where(sql<boolean>`recover_time - start_time > ${sql.lit(staleMs)}`)
    .execute();
  const active = await old().where('recover_time', 'is', null).execute();
  return [...ended, ...active].map((row) => ({ start: row.start_time, end: row.recover_time }));
}
