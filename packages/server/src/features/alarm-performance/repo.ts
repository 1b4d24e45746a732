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
}

/** Every zone's midnight falls on one of these. */
export const sliceMs = 300_000;
/** An alarm that came so often within the time chatters. */
export const chatter = { times: 3, withinMs: 60_000 } as const;
/** What is gone by then is gone before one can act. */
export const fleetingMs = 60_000;
export const staleMs = dayMs;

/**
 * What was told to people, whoever asks for its types (notices, alarms and faults) besides, in the way that its index wants. The one place where something that stands in the log and was not told is
 * left out: what was computed of imported history, which nobody watched, and what was raised quiet and stayed so
 * (shelved, suppressed by design, out of service). What became quiet later had been told.
 */
function annunciated(db: Db, projectId: number) {
  return db
    .selectFrom('log_entries')
    .where('project_id', '=', projectId)
    .where(({ or, eb }) => or([eb('address', 'is', null), eb('address', '<>', importMark)]))
    .where(({ or, eb, ref }) => or([eb('quiet', 'is', null), eb('quiet_since', '>', ref('start_time'))]));
}

// With its sign, so that they are found by their time.
const began = (db: Db, { projectId, start, end }: Within) =>
  annunciated(db, projectId).where(sql<boolean>`+type in (1, 2, 3)`).where('start_time', '>=', start).where('start_time', '<', end);

/** When the log of a project begins, without what was computed; null: it is empty. */
export async function firstEntry(db: Db, projectId: number): Promise<number | null> {
  const found = await db
    .selectFrom('log_entries')
    .select('start_time')
    .where('project_id', '=', projectId)
    .where(({ or, eb }) => or([eb('address', 'is', null), eb('address', '<>', importMark)]))
    .orderBy('start_time')
    .limit(1)
    .executeTakeFirst();
  return found?.start_time ?? null;
}

export interface Slice {
  /** Since 1970, of `sliceMs`. */
  readonly slice: number;
  readonly severity: number | null;
  readonly alarms: number;
}

/** How many began, by five minutes and severity. */
export async function startsBySlice(db: Db, within: Within): Promise<readonly Slice[]> {
  const slice = sql<number>`start_time / ${sql.lit(sliceMs)}`;
  const rows = await began(db, within)
    .select(({ fn }) => [slice.as('slice'), 'severity', fn.countAll<number>().as('alarms')])
    .groupBy([slice, 'severity'])
    .execute();
  return rows.map((row) => ({ slice: row.slice, severity: row.severity, alarms: row.alarms }));
}

export interface KindCount {
  readonly deviceId: number | null;
  readonly metric: string | null;
  readonly contentZh: string;
  readonly contentEn: string;
  readonly severity: number | null;
  readonly alarms: number;
  readonly chatters: boolean;
  readonly fleeting: number;
}

/** So much is read at once; others have their turn in between. */
const pieceMs = 31 * dayMs;

/** By device and signal, the most frequent first. */
export async function kindsOf(db: Db, { projectId, start, end }: Within): Promise<readonly KindCount[]> {
  const kinds = new Map<string, KindCount>();
  for (let from = start; from < end; from += pieceMs) {
    const piece = { projectId, start: from, end: Math.min(end, from + pieceMs) };
    for (const { key, ...more } of await kindsWithin(db, piece, Math.max(start, from - chatter.withinMs))) {
      const known = kinds.get(key);
      kinds.set(key, known === undefined ? more : together(known, more));
    }
    await turn();
  }
  return [...kinds.entries()].sort(([a, one], [b, other]) => other.alarms - one.alarms || (a < b ? -1 : 1)).map(([, kind]) => kind);
}

function together(earlier: KindCount, later: KindCount): KindCount {
  const severity = Math.min(earlier.severity ?? Number.POSITIVE_INFINITY, later.severity ?? Number.POSITIVE_INFINITY);
  return {
    // As it reads now: devices are given other names.
    ...later,
    severity: Number.isFinite(severity) ? severity : null,
    alarms: earlier.alarms + later.alarms,
    chatters: earlier.chatters || later.chatters,
    fleeting: earlier.fleeting + later.fleeting,
  };
}

/** What begins within, looked at beside what began since `before`. An entry that came more than once was folded because it came that often within a minute. */
async function kindsWithin(
  db: Db,
  { projectId, start, end }: Within,
  before: number,
): Promise<readonly (KindCount & { readonly key: string })[]> {
  const key = sql<string>`coalesce(alarm_key, content_zh)`;
  const earlier = sql<
    number | null
  >`lag(start_time, ${sql.lit(chatter.times - 1)}) over (partition by device_id, ${key} order by start_time, id)`;
  const gone = sql`recover_time is not null and recover_time - start_time < ${sql.lit(fleetingMs)}`;
  const unanswered = sql`ack_time is null or ack_time > recover_time`;
  const rows = await db
    .with('told', (inner) =>
      began(inner as unknown as Db, { projectId, start: before, end }).select([
        'device_id',
        'metric',
        'severity',
        'content_zh',
        'content_en',
        'start_time',
        key.as('alarm'),
        sql<number>`case when count > 1 or start_time - ${earlier} <= ${sql.lit(chatter.withinMs)} then 1 else 0 end`.as('chatters'),
        sql<number>`case when count = 1 and ${gone} and (${unanswered}) then 1 else 0 end`.as('fleeting'),
      ]),
    )
    .selectFrom('told')
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

/** How long until somebody acknowledged those that began, ms: half of them took no longer than `median`, nine of ten no longer than `p90`. */
export async function acknowledgement(
  db: Db,
  within: Within,
): Promise<{ readonly alarms: number; readonly median: number | null; readonly p90: number | null }> {
  const took = sql<number>`case when ack_time > start_time then ack_time - start_time else 0 end`;
  const found = await db
    .with('told', (inner) =>
      began(inner as unknown as Db, within)
        .where('ack_time', 'is not', null)
        .select([
          took.as('took'),
          sql<number>`row_number() over (order by ${took})`.as('place'),
          sql<number>`count(*) over ()`.as('alarms'),
        ]),
    )
    .selectFrom('told')
    .select(['took', 'place', 'alarms'])
    .where(sql<boolean>`place in ((alarms + 1) / 2, (9 * alarms + 9) / 10)`)
    .orderBy('place')
    .execute();
  return { alarms: found[0]?.alarms ?? 0, median: found.at(0)?.took ?? null, p90: found.at(-1)?.took ?? null };
}

export interface Standing {
  readonly start: number;
  /** null: it stands. */
  readonly end: number | null;
}

/** What stood for longer than a day at some time within. */
export async function longStanding(db: Db, { projectId, start, end }: Within): Promise<readonly Standing[]> {
  const old = () =>
    annunciated(db, projectId)
      .select(['start_time', 'recover_time'])
      // Written out and not bound: the index by recovery holds only rows of these types.
      .where(sql<boolean>`type in (1, 2, 3)`)
      .where(sql`+start_time`, '<', end - staleMs);
  const over = await old()
    .where('recover_time', '>', start)
    .where(sql<boolean>`recover_time - start_time > ${sql.lit(staleMs)}`)
    .execute();
  const standing = await old().where('recover_time', 'is', null).execute();
  return [...over, ...standing].map((row) => ({ start: row.start_time, end: row.recover_time }));
}
