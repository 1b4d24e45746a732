/** Presence of devices whose points are sent on change: a separate stored series, in device time. */
import { noRows, oldestIn } from '../engine/contents.ts';
import { numbers } from '../engine/native-format.ts';
import type { Engine, RunOptions } from '../engine/types.ts';
import { shortestHoldMs } from '../intake/hold.ts';
import { database } from '../schema/schema.ts';
import type { SeriesCatalog, SeriesInfo } from '../types.ts';
import { isWithin, joinedSpans, type Span } from './spans.ts';

/** The presence series of a device: its numbers are far above those of points. */
export const presenceSeries = (deviceId: number): number => 2 ** 31 + deviceId;

/** Retention of presence, days: as long as any reading. */
export const presenceKeepDays = 800;

export interface Run {
  readonly from: number;
  readonly to: number;
}

/** Series sent on change, and the ranges in which their device was present. */
export type PresenceRuns = readonly { readonly series: readonly number[]; readonly runs: readonly Run[] }[];

/** Time for which a device counts as present after a message, ms. */
export const presentMsOf = ({ presentMs }: Pick<SeriesInfo, 'presentMs'>): number => presentMs ?? shortestHoldMs;

/** Presence ranges that overlap [start, end); `ids` absent: of every series sent on change. */
export function presenceOf(
  engine: Pick<Engine, 'query' | 'contents'>,
  catalog: SeriesCatalog,
  ids: Iterable<number> | undefined,
  start: number,
  end: number,
  options: RunOptions,
): Promise<PresenceRuns> {
  return presenceWithin(engine, catalog, ids, [{ start, end }], options);
}

/** Presence ranges that overlap one of some spans, at least one; complete within each span. */
export async function presenceWithin(
  engine: Pick<Engine, 'query' | 'contents'>,
  catalog: SeriesCatalog,
  ids: Iterable<number> | undefined,
  spans: readonly Span[],
  options: RunOptions,
): Promise<PresenceRuns> {
  const infos = ids === undefined ? catalog.all() : [...ids].flatMap((id) => catalog.get(id) ?? []);
  const byDevice = Map.groupBy(
    [...infos].filter(({ intervalMs, storage }) => intervalMs === null && storage !== 'live'),
    ({ deviceId }) => deviceId,
  );
  if (byDevice.size === 0) return [];
  const longest = Math.max(...[...byDevice.values()].flat().map(presentMsOf));
  const devices = [...byDevice.keys()].map(presenceSeries);
  const within = isWithin('time', joinedSpans(spans.map(({ start, end }) => ({ start: start - longest, end }))));
  const over = 'OVER (PARTITION BY series ORDER BY time ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING)';
  const sql =
    `SELECT series, time, hold, time - before > before_hold AS begins, next - time > hold AS ends FROM (SELECT series, time, hold,` +
    ` lagInFrame(time, 1, toInt64(0)) ${over} AS before, lagInFrame(hold, 1, toUInt32(0)) ${over} AS before_hold,` +
    ` leadInFrame(time, 1, toInt64(${Number.MAX_SAFE_INTEGER})) ${over} AS next FROM ${database}.readings` +
    ` WHERE series IN (${devices.join(',')}) AND ${within}) WHERE begins OR ends ORDER BY series, time`;
  const answer = spans.every(({ end }) => end <= oldestIn(engine))
    ? noRows
    : await engine.query(sql, { ...options, until: Math.max(...spans.map(({ end }) => end)) });
  const [series, times, holds, begins, ends] = ['series', 'time', 'hold', 'begins', 'ends'].map((name) => numbers(answer, name));
  const runs = new Map<number, Run[]>();
  let from = 0;
  for (let row = 0; row < answer.rows; row++) {
    const time = times?.[row] ?? 0;
    const of = series?.[row] ?? 0;
    if (begins?.[row] === 1) from = time;
    if (ends?.[row] !== 1) continue;
    const list = runs.get(of);
    const run = { from, to: time + (holds?.[row] ?? 0) };
    if (list) list.push(run);
    else runs.set(of, [run]);
  }
  return [...byDevice].map(([deviceId, members]) => ({
    series: members.map(({ paramId }) => paramId),
    runs: runs.get(presenceSeries(deviceId)) ?? [],
  }));
}

/** End of the validity of a reading sent on change at `time`. */
export function presentUntil(runs: readonly Run[], time: number): number {
  return Math.max(time + shortestHoldMs, runs.find(({ from, to }) => from <= time && to > time)?.to ?? 0);
}
