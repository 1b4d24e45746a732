/** Good readings next to many instants: at each the one that `newestAt` or `firstFrom` finds, in about as many statements as for one. */
import { hourMs } from '@czyun/contract';
import { numbers } from '../engine/native-format.ts';
import type { Engine } from '../engine/types.ts';
import { currentRows } from '../rollup/rows.ts';
import { isWithin, joinedSpans, type Span } from '../rollup/spans.ts';
import { database } from '../schema/schema.ts';
import { endOfLook, type Look } from './values-at.ts';

export type Side = 'before' | 'after';

/** The search at one instant. */
export interface Wanted {
  readonly paramIds: readonly number[];
  /** See `looksBack` and `looksAhead`. */
  readonly looks: readonly Look[];
}

/** A reading next to an instant. */
export interface BesideReading {
  readonly time: number;
  readonly value: number;
  /** ms. */
  readonly hold: number;
}

interface Asked {
  readonly index: number;
  readonly look: Look;
  readonly missing: readonly number[];
}

/** Columns `series`, `k`, `v` and `h` of the readings of one level in some spans. `k` is smaller the closer a reading is to an instant. */
function readingsOf(side: Side, level: Look['level'], ids: string, spans: readonly Span[]): string {
  const sign = side === 'before' ? '-' : '';
  if (level === 'readings')
    return (
      `SELECT series, ${sign}time AS k, value AS v, hold AS h FROM ${database}.readings` +
      ` WHERE series IN (${ids}) AND ${isWithin('time', spans)} AND quality < 2`
    );
  const end = side === 'before' ? 'last' : 'first';
  const columns = { series: 'series', time: `${end}_time`, v: end, h: 'hold' };
  // A roll-up may begin before the span that contains its reading.
  const wider = joinedSpans(spans.map(({ start, end }) => ({ start: start - hourMs, end })));
  const rows = currentRows(level, columns, `series IN (${ids}) AND ${isWithin('bucket', wider)}`);
  return `SELECT series, ${sign}time AS k, v, h FROM (${rows}) WHERE ${isWithin('time', spans)}`;
}

/** One step of the search, at several instants: the reading closest to each of them, by index and series. */
async function stepOf(engine: Engine, side: Side, level: Look['level'], asked: readonly Asked[], signal?: AbortSignal) {
  const ids = [...new Set(asked.flatMap(({ missing }) => missing))];
  const spans = joinedSpans(asked.map(({ look: { from, to } }) => ({ start: from, end: to + 1 })));
  const [nearest, farthest] =
    side === 'before'
      ? [({ look }: Asked) => -look.to, ({ look }: Asked) => -look.from]
      : [({ look }: Asked) => look.from, ({ look }: Asked) => look.to];
  const edges = [...new Set(asked.map(nearest))].sort((a, b) => a - b);
  const answer = await engine.query(
    `SELECT series, roundDown(k, CAST([${edges.join(',')}], 'Array(Int64)')) AS edge, min(k) AS key, argMin(v, k) AS v, argMin(h, k) AS h` +
      ` FROM (${readingsOf(side, level, ids.join(','), spans)}) GROUP BY series, edge`,
    { signal, until: Math.max(...asked.map(({ look }) => endOfLook(look))) },
  );
  const [series, edgeOf, keys, values, holds] = ['series', 'edge', 'key', 'v', 'h'].map((name) => numbers(answer, name));
  const rows = new Map<string, number>();
  for (let row = 0; row < answer.rows; row++) rows.set(`${series?.[row]} ${edgeOf?.[row]}`, row);
  const found = new Map<string, BesideReading>();
  for (const id of ids) {
    // The closest reading at or beyond each edge: that of its own group, otherwise that of a later group.
    const closest = new Map<number, number>();
    let row: number | undefined;
    for (const edge of edges.toReversed()) {
      row = rows.get(`${id} ${edge}`) ?? row;
      if (row !== undefined) closest.set(edge, row);
    }
    for (const each of asked) {
      const at = closest.get(nearest(each));
      const key = at === undefined ? Infinity : (keys?.[at] ?? Infinity);
      if (at === undefined || key > farthest(each)) continue;
      found.set(`${each.index} ${id}`, { time: Math.abs(key), value: values?.[at] ?? Number.NaN, hold: holds?.[at] ?? 0 });
    }
  }
  return found;
}

/** By series, for each search in order; points without a reading are omitted. */
export async function besideEach(
  engine: Engine,
  side: Side,
  wanted: readonly Wanted[],
  signal?: AbortSignal,
): Promise<readonly ReadonlyMap<number, BesideReading>[]> {
  const found = wanted.map(() => new Map<number, BesideReading>());
  const steps = Math.max(0, ...wanted.map(({ looks }) => looks.length));
  for (let step = 0; step < steps; step++) {
    const asked = wanted.flatMap(({ paramIds, looks }, index): Asked[] => {
      const look = looks[step];
      const missing = paramIds.filter((id) => found[index]?.has(id) !== true);
      return look && look.from <= look.to && missing.length > 0 ? [{ index, look, missing }] : [];
    });
    for (const [level, of] of Map.groupBy(asked, ({ look }) => look.level)) {
      const readings = await stepOf(engine, side, level, of, signal);
      for (const { index, missing } of of) {
        for (const id of missing) {
          const reading = readings.get(`${index} ${id}`);
          if (reading) found[index]?.set(id, reading);
        }
      }
    }
  }
  return found;
}
