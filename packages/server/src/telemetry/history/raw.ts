/** Raw readings, page by page. */
import { noRows, oldestIn } from '../engine/contents.ts';
import { numbers } from '../engine/native-format.ts';
import type { Engine } from '../engine/types.ts';
import { database } from '../schema/schema.ts';
import type { Curve } from '../types.ts';

/** Maximum readings of one series in an unaggregated answer: a day at one per second, with some margin. */
export const maxRaw = 100_000;

export interface RawRequest {
  readonly paramIds: readonly number[];
  readonly start: number;
  readonly end: number;
  readonly signal?: AbortSignal;
}

/** Readings of [start, end), bad ones as gaps. If a series has more than fit, all of them stop before `next`. */
export async function rawCurves(engine: Engine, { paramIds, start, end, signal }: RawRequest): Promise<{ series: Curve[]; next?: number }> {
  const where = `series IN (${[...new Set(paramIds)].join(',')}) AND time >= ${start} AND time < ${end}`;
  const sql = `SELECT series, time, if(quality < 2, value, nan) AS v, hold FROM ${database}.readings WHERE ${where} ORDER BY series, time LIMIT ${maxRaw + 1} BY series`;
  const answer = end <= oldestIn(engine) ? noRows : await engine.query(sql, { signal, until: end });
  const ids = numbers(answer, 'series');
  const times = numbers(answer, 'time') as Float64Array;
  const values = numbers(answer, 'v') as Float64Array;
  const holds = numbers(answer, 'hold') as Uint32Array;
  const rows = new Map<number, { readonly from: number; readonly to: number }>();
  let next = Infinity;
  for (let from = 0; from < answer.rows; ) {
    let to = from + 1;
    while (to < answer.rows && ids[to] === ids[from]) to++;
    if (to - from > maxRaw) next = Math.min(next, times[from + maxRaw] ?? Infinity);
    rows.set(ids[from] ?? 0, { from, to });
    from = to;
  }
  const series = paramIds.map((paramId): Curve => {
    const { from, to } = rows.get(paramId) ?? { from: 0, to: 0 };
    let last = to;
    while (last > from && (times[last - 1] ?? 0) >= next) last--;
    return { paramId, times: times.slice(from, last), values: values.slice(from, last), holds: holds.slice(from, last) };
  });
  return next === Infinity ? { series } : { series, next };
}
