/** Answers about the past: buckets, curves for drawing, values at an instant. */
import { numbers } from '../engine/native-format.ts';
import type { Engine } from '../engine/types.ts';
import { type DirtyHours, hourMs } from '../rollup/dirty.ts';
import { keptOf, keptOfAll } from '../rollup/kept.ts';
import { equalBuckets, type Source } from '../rollup/sql.ts';
import type { RollupState } from '../rollup/state.ts';
import { database } from '../schema.ts';
import type { SeriesTable } from '../series-table.ts';
import type { Aggregate, Bucket, Current, Curve, CurveAnswer, History, SeriesCatalog, Total } from '../types.ts';
import { dayMs, wholeHours } from '../zone.ts';
import { bucketValues, fitting, gridOf } from './buckets.ts';
import { Gate } from './gate.ts';
import type { Importer } from './importer.ts';
import { fetchPartials } from './partials.ts';
import { type PlanRequest, planPieces } from './plan.ts';
import { drawnCurve } from './reduce.ts';
import { noTotal, totalColumns, totalOf } from './totals.ts';
import { newestAt } from './values-at.ts';
import { sourceOfBucket, sourceOfColumn, widthOf } from './width.ts';

export interface HistoryParts {
  readonly engine: Engine;
  readonly catalog: SeriesCatalog;
  readonly table: SeriesTable;
  readonly state: RollupState;
  readonly dirty: DirtyHours;
  readonly importer: Importer;
  /** Readings of the range that were acknowledged are in the engine when it resolves. */
  readonly showing: (start: number, end: number) => Promise<void>;
}

/** Most readings of one series in an unaggregated answer: a day at one a second, with room. */
export const mostRaw = 100_000;
const queriesAtOnce = 3;
/** Newest values of so many series are quickly found. */
const fewSeries = 500;
const quarterMs = 900_000;
const fallbackZone = 'UTC';
type Measure = Exclude<Aggregate, 'none'>;
/** What each aggregate is put together from. */
const columnsFor: Readonly<Record<Measure, readonly string[]>> = {
  avg: ['sum', 'count'],
  sum: ['sum', 'count'],
  count: ['count'],
  min: ['min'],
  max: ['max'],
  first: ['first'],
  last: ['last'],
  diff: ['first', 'last', 'increase'],
};
const drawnColumns = ['first_time', 'first', 'last_time', 'last', 'min_time', 'min', 'max_time', 'max'];
/** Sources from the finest on. */
const order: readonly Source[] = ['raw', 'minute', 'hour', 'day'];

interface Asked {
  readonly paramIds: readonly number[];
  readonly start: number;
  readonly end: number;
  readonly signal?: AbortSignal;
}

function empty(paramIds: readonly number[]): Curve[] {
  return paramIds.map((paramId) => ({ paramId, times: new Float64Array(0), values: new Float64Array(0) }));
}

function coarser(a: Source, b: Source): Source {
  return order.indexOf(a) >= order.indexOf(b) ? a : b;
}

export function createHistory(parts: HistoryParts): History {
  const { engine, catalog, state, dirty } = parts;
  const gate = new Gate(queriesAtOnce);
  const intervalOf = (paramId: number) => catalog.get(paramId)?.intervalMs;
  const zoneOf = (paramId: number) => catalog.get(paramId)?.timeZone ?? fallbackZone;
  const storageOf = (paramId: number) => catalog.get(paramId)?.storage ?? 'live';
  const counters = (ids: readonly number[]) => ids.filter((id) => catalog.get(id)?.counter === true);

  /** The pieces that answer a range, each with its series: what is kept differs by storage level. */
  function planned(request: Omit<PlanRequest, 'kept'>) {
    // How far the minutes are is the clock here, and it is the readings' own.
    const now = state.minuteUpTo;
    // `live` has nothing that could be gone: those whose readings are still there, all together.
    const level = (id: number) => (request.start < keptOf(storageOf(id), now).rawFrom ? storageOf(id) : 'live');
    return [...Map.groupBy(request.series, level)].flatMap(([storage, series]) =>
      planPieces({ ...request, series, kept: keptOf(storage, now) }, state, dirty).map((piece) => ({ ...piece, series })),
    );
  }

  const newest = (paramIds: readonly number[], time: number, backMs: number, good: boolean, signal?: AbortSignal) => {
    const { rawFrom } = keptOfAll(paramIds.map(storageOf), state.minuteUpTo);
    return newestAt(engine, { paramIds, time, backMs, rawFrom, good }, signal);
  };

  function byZone(paramIds: readonly number[]): Map<string, number[]> {
    const zones = new Map<string, number[]>();
    for (const id of new Set(paramIds)) {
      const zone = zoneOf(id);
      const list = zones.get(zone);
      if (list) list.push(id);
      else zones.set(zone, [id]);
    }
    return zones;
  }

  /** Last good value of each series before `time`: what the first bucket's difference starts from. */
  async function lastBefore(ids: readonly number[], time: number, signal: AbortSignal | undefined): Promise<Map<number, number>> {
    const found = await newest(ids, time - 1, 400 * dayMs, true, signal);
    return new Map([...found].map(([id, current]) => [id, current.value]));
  }

  async function rawRows({ paramIds, start, end, signal }: Asked): Promise<Curve[] | undefined> {
    const ids = [...new Set(paramIds)];
    const where = `series IN (${ids.join(',')}) AND time >= ${start} AND time < ${end}`;
    const answer = await engine.query(
      `SELECT series, time, if(quality < 2, value, nan) AS v FROM ${database}.readings WHERE ${where} ORDER BY series, time LIMIT ${mostRaw + 1} BY series`,
      { signal },
    );
    const series = numbers(answer, 'series');
    const times = numbers(answer, 'time') as Float64Array;
    const values = numbers(answer, 'v') as Float64Array;
    const curves = new Map<number, Curve>();
    for (let from = 0; from < answer.rows; ) {
      const id = series[from] ?? 0;
      let to = from + 1;
      while (to < answer.rows && series[to] === id) to++;
      if (to - from > mostRaw) return undefined;
      curves.set(id, { paramId: id, times: times.slice(from, to), values: values.slice(from, to) });
      from = to;
    }
    return paramIds.map((paramId) => curves.get(paramId) ?? { paramId, times: new Float64Array(0), values: new Float64Array(0) });
  }

  function coarsestFor(grid: ReturnType<typeof gridOf>): Source {
    if (!grid.equal) return 'day';
    const { widthMs, offsetMs } = grid.equal;
    if (widthMs % hourMs === 0 && offsetMs % hourMs === 0) return 'hour';
    return widthMs % 60_000 === 0 && offsetMs % 60_000 === 0 ? 'minute' : 'raw';
  }

  /** All aggregates come out of one statement: the first is the answer's own, the rest its further ones. */
  async function bucketed(asked: Asked, bucket: Bucket, aggregates: readonly Measure[]): Promise<CurveAnswer> {
    const curves = new Map<number, Curve[]>();
    const withDiff = aggregates.includes('diff');
    let source: Source = 'raw';
    for (const [timeZone, series] of byZone(asked.paramIds)) {
      const grid = gridOf(bucket, asked.start, asked.end, timeZone);
      const start = grid.edges[0] ?? asked.start;
      const end = grid.edges.at(-1) ?? asked.end;
      await parts.showing(start, end);
      const pieces = planned({ series, start, end, coarsest: coarsestFor(grid), timeZone });
      const step = wholeHours(timeZone, start, end) ? hourMs : quarterMs;
      const groupOf = (from: Source) =>
        from === 'day' ? 't' : grid.equal ? equalBuckets(grid.equal.widthMs, grid.equal.offsetMs) : equalBuckets(step);
      const partials = await fetchPartials(
        engine,
        pieces.map((piece) => ({
          ...piece,
          group: groupOf(piece.source),
          counters: withDiff ? counters(piece.series) : undefined,
        })),
        [...new Set(aggregates.flatMap((aggregate) => columnsFor[aggregate]))],
        asked.signal,
      );
      source = pieces.reduce<Source>((found, piece) => coarser(found, piece.source), source);
      const before = withDiff ? await lastBefore(series, start, asked.signal) : undefined;
      for (const paramId of series) {
        const counter = catalog.get(paramId)?.counter === true;
        const last = before?.get(paramId) ?? Number.NaN;
        const times = grid.edges.slice(0, -1);
        const valuesOf = (aggregate: Measure) => bucketValues([partials], paramId, grid.edges, aggregate, counter, last);
        curves.set(
          paramId,
          aggregates.map((aggregate) => ({ paramId, times, values: valuesOf(aggregate) })),
        );
      }
    }
    const [series = [], ...also] = aggregates.map((_, index) => asked.paramIds.flatMap((id) => curves.get(id)?.[index] ?? []));
    return { series, bucket, source, ...(also.length > 0 ? { also } : {}) };
  }

  async function drawn({ paramIds, start, end, signal }: Asked, columns: number): Promise<CurveAnswer> {
    const width = (end - start) / columns;
    const coarsest = sourceOfColumn(width);
    const series = [...new Set(paramIds)];
    await parts.showing(start, end);
    const group = `toInt64(floor((t - ${start}) / ${width}))`;
    // From a full hour on where only roll-ups are left: the one that holds `start` has part of the curve too.
    const gone = start < keptOfAll(series.map(storageOf), state.minuteUpTo).rawFrom;
    const from = gone ? Math.floor(start / hourMs) * hourMs : start;
    const pieces = planned({ series, start: from, end, coarsest, timeZone: fallbackZone });
    const source = pieces.reduce<Source>((found, piece) => coarser(found, piece.source), 'raw');
    const partials = await fetchPartials(
      engine,
      pieces.map((piece) => ({ ...piece, group })),
      drawnColumns,
      signal,
    );
    return { series: paramIds.map((id) => drawnCurve([partials], id, start, end)), bucket: 'raw', source };
  }

  async function whole({ paramIds, start, end, signal }: Asked): Promise<readonly Total[]> {
    const found = new Map<number, Total>();
    await parts.showing(start, end);
    for (const [timeZone, series] of byZone(paramIds)) {
      const pieces = planned({ series, start, end, coarsest: 'day', timeZone });
      const requests = pieces.map((piece) => ({ ...piece, group: `toInt64(${start})`, counters: counters(piece.series) }));
      const partials = await fetchPartials(engine, requests, totalColumns, signal);
      const before = await lastBefore(series, start, signal);
      for (const paramId of series) {
        const counter = catalog.get(paramId)?.counter === true;
        found.set(paramId, totalOf(partials, { paramId, start, end, counter, before: before.get(paramId) ?? Number.NaN }));
      }
    }
    return paramIds.flatMap((id) => found.get(id) ?? []);
  }

  return {
    totals: ({ paramIds, start, end, ...rest }) =>
      gate.through(widthOf({ paramIds, start, end }, 'day', intervalOf), rest.signal, async () => {
        const [from, to] = [Math.floor(start), Math.floor(end)];
        return paramIds.length === 0 || !(to > from) ? paramIds.map(noTotal) : whole({ paramIds, start: from, end: to, ...rest });
      }),
    buckets: ({ paramIds, start, end, bucket, aggregate, also = [], ...rest }) => {
      const source = aggregate === 'none' ? 'raw' : sourceOfBucket(fitting(bucket, start, end));
      return gate.through(widthOf({ paramIds, start, end }, source, intervalOf), rest.signal, async () => {
        const asked: Asked = { paramIds, start, end, ...rest };
        if (paramIds.length === 0 || !(end > start)) return { series: empty(paramIds), bucket, source: 'raw' };
        if (aggregate !== 'none') return bucketed(asked, fitting(bucket, start, end), [aggregate, ...also]);
        await parts.showing(start, end);
        const series = await rawRows(asked);
        // Too many to hand out one by one: the finest averages that fit instead, and the answer says so.
        return series ? { series, bucket: 'raw', source: 'raw' } : bucketed(asked, fitting({ count: 1, unit: 's' }, start, end), ['avg']);
      });
    },
    reduced: ({ paramIds, start, end, columns, ...rest }) =>
      gate.through(widthOf({ paramIds, start, end }, sourceOfColumn((end - start) / columns), intervalOf), rest.signal, async () => {
        if (paramIds.length === 0 || !(end > start) || columns < 1) return { series: empty(paramIds), bucket: 'raw', source: 'raw' };
        return drawn({ paramIds, start, end, ...rest }, Math.floor(columns));
      }),
    valuesAt: async ({ paramIds, time, backMs, good = false }) => {
      const found = new Map<number, Current>();
      const older: number[] = [];
      for (const id of new Set(paramIds)) {
        const newest = parts.table.current(id);
        // Nothing is newer than the live value, so when it is not after `time` it is the answer.
        if (newest && newest.time <= time && !(good && newest.quality === 2)) {
          if (newest.time >= time - backMs) found.set(id, newest);
        } else older.push(id);
      }
      if (older.length > 0) {
        await parts.showing(time - backMs, time + 1);
        const width = older.length > fewSeries ? 'wide' : 'small';
        for (const [id, current] of await gate.through(width, undefined, () => newest(older, time, backMs, good))) found.set(id, current);
      }
      return paramIds.flatMap((id) => found.get(id) ?? []);
    },
    importBatch: (batch) => parts.importer.importBatch(batch),
    async stats() {
      const answer = await engine.query(
        `SELECT sum(rows) AS r, sum(bytes_on_disk) AS b FROM system.parts WHERE active AND database = '${database}' AND table IN ('readings', 'readings_local', 'text_readings', 'text_readings_local')`,
      );
      return { rows: numbers(answer, 'r')[0] ?? 0, bytes: numbers(answer, 'b')[0] ?? 0 };
    },
  };
}
