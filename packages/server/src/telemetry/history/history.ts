/** Answers about the past: buckets, curves for drawing, values at an instant. */
import type { ClockError } from '../../clock/types.ts';
import type { Bucket } from '../../time/buckets.ts';
import { fitting, type Grid, gridOf } from '../../time/buckets.ts';
import { wholeHours } from '../../time/zone.ts';
import { numbers } from '../engine/native-format.ts';
import type { Engine } from '../engine/types.ts';
import { type DirtyHours, hourMs } from '../rollup/dirty.ts';
import type { Keeping, Kept } from '../rollup/kept.ts';
import { countersOf, equalBuckets, type Source } from '../rollup/sql.ts';
import type { RollupState } from '../rollup/state.ts';
import { database } from '../schema.ts';
import type { SeriesTable } from '../series-table.ts';
import type { Current, Curve, CurveAnswer, History, RegisterCurve, SeriesCatalog, Total } from '../types.ts';
import { heldIn } from './clearing.ts';
import { conditionChanges } from './conditions.ts';
import { doubtOf } from './doubt.ts';
import { Gate } from './gate.ts';
import type { Importer } from './importer.ts';
import { columnsFor, curveOf, type Measure, registerCurve, totalColumns, totalFrom } from './measures.ts';
import { Neighbours } from './neighbours.ts';
import { fetchPartials } from './partials.ts';
import { type PlanRequest, planPieces } from './plan.ts';
import { rawCurves } from './raw.ts';
import { drawnCurve } from './reduce.ts';
import { oldestOf, storedPages } from './stored.ts';
import { noTotal } from './totals.ts';
import { newestAt } from './values-at.ts';
import { sourceOfBucket, sourceOfColumn, widthOf } from './width.ts';

export interface HistoryParts {
  readonly engine: Engine;
  readonly catalog: SeriesCatalog;
  readonly table: SeriesTable;
  readonly state: RollupState;
  readonly dirty: DirtyHours;
  readonly importer: Importer;
  readonly keeping: Keeping;
  /** Readings of the range that were acknowledged are in the engine when it resolves. */
  readonly showing: (start: number, end: number) => Promise<void>;
  /** Periods in which the server's clock was wrong. */
  readonly clockErrors: () => readonly ClockError[];
}

const queriesAtOnce = 3;
/** Newest values of so many series are quickly found. */
const fewSeries = 500;
const quarterMs = 900_000;
/** How long before a range its values may have come: no reading holds for longer, and what comes on change is looked for as far. */
const conditionBackMs = 30 * 86_400_000;
const fallbackTimeZone = 'UTC';
const drawnColumns = ['first_time', 'first', 'last_time', 'last', 'min_time', 'min', 'max_time', 'max'];
/** Sources from the finest on. */
const order: readonly Source[] = ['raw', 'minute', 'hour', 'day'];

const nothingGone: Kept = { rawFrom: Number.NEGATIVE_INFINITY, minuteFrom: Number.NEGATIVE_INFINITY };

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
  const timeZoneOf = (paramId: number) => catalog.get(paramId)?.timeZone ?? fallbackTimeZone;
  const { keeping } = parts;
  const neighbours = new Neighbours(parts);
  const counters = (ids: readonly number[]) => countersOf(ids.map((id) => catalog.get(id)));

  /** The pieces that answer a range, each with its series: what is kept differs by storage level. */
  function planned(request: Omit<PlanRequest, 'kept'>) {
    // How far the minutes are is the clock here, and it is the readings' own.
    const now = state.minuteUpTo;
    const groups = new Map<string, { readonly kept: Kept; readonly series: number[] }>();
    for (const id of request.series) {
      const own = keeping.of(id, now);
      // Those whose readings are still there, all together.
      const kept = request.start < own.rawFrom ? own : nothingGone;
      const key = `${kept.rawFrom} ${kept.minuteFrom}`;
      const group = groups.get(key) ?? { kept, series: [] };
      group.series.push(id);
      groups.set(key, group);
    }
    return [...groups.values()].flatMap(({ kept, series }) =>
      planPieces({ ...request, series, kept }, state, dirty).map((piece) => ({ ...piece, series })),
    );
  }

  function byTimeZone(paramIds: readonly number[]): Map<string, number[]> {
    const timeZones = new Map<string, number[]>();
    for (const id of new Set(paramIds)) {
      const timeZone = timeZoneOf(id);
      const list = timeZones.get(timeZone);
      if (list) list.push(id);
      else timeZones.set(timeZone, [id]);
    }
    return timeZones;
  }

  function coarsestFor(grid: Grid, unit: Bucket['unit']): Source {
    if (!grid.equal) return unit === 'd' || unit === 'n' ? 'day' : 'hour';
    const { widthMs, offsetMs } = grid.equal;
    if (widthMs % hourMs === 0 && offsetMs % hourMs === 0) return 'hour';
    return widthMs % 60_000 === 0 && offsetMs % 60_000 === 0 ? 'minute' : 'raw';
  }

  /** What the buckets of series of one time zone are put together from. */
  async function gathered(
    series: readonly number[],
    timeZone: string,
    grid: Grid,
    unit: Bucket['unit'],
    measures: readonly Measure[],
    asked: Asked,
  ) {
    const { start, end, signal } = asked;
    const coarsest = coarsestFor(grid, unit);
    const pieces = planned({ series, start, end, coarsest, timeZone });
    const step = wholeHours(timeZone, start, end) ? hourMs : quarterMs;
    const groupOf = (from: Source) =>
      from === 'day' ? 't' : grid.equal ? equalBuckets(grid.equal.widthMs, grid.equal.offsetMs) : equalBuckets(step);
    const { before, presence, untilOf } = await neighbours.before(series, start, end, measures, signal);
    const columns = [...new Set(measures.flatMap((measure) => columnsFor[measure]))];
    const requests = pieces.map((piece) => ({
      ...piece,
      group: groupOf(piece.source),
      counters: measures.includes('diff') ? counters(piece.series) : undefined,
      presence,
    }));
    const partials = await fetchPartials(engine, requests, columns, signal);
    const after = measures.includes('diff') ? await neighbours.after(series, end, partials, before, untilOf, signal) : new Map();
    const source = pieces.reduce<Source>((found, piece) => coarser(found, piece.source), 'raw');
    const infoOf = (paramId: number) => ({
      paramId,
      edges: grid.edges,
      info: catalog.get(paramId),
      before: before.get(paramId),
      after: after.get(paramId),
      until: (time: number, hold: number) => untilOf(paramId, time, hold),
      isDoubtful: doubtOf(parts.clockErrors(), catalog.get(paramId)?.deviceId),
    });
    return { partials, source, infoOf };
  }

  /** All aggregates come out of one statement: the first is the answer's own, the rest its further ones. */
  async function bucketed(asked: Asked, bucket: Bucket, measures: readonly Measure[]): Promise<CurveAnswer> {
    const curves = new Map<number, readonly Curve[]>();
    let source: Source = 'raw';
    let approximate = false;
    await parts.showing(asked.start, asked.end);
    for (const [timeZone, series] of byTimeZone(asked.paramIds)) {
      const grid = gridOf(bucket, asked.start, asked.end, timeZone);
      const found = await gathered(series, timeZone, grid, bucket.unit, measures, asked);
      source = coarser(source, found.source);
      for (const paramId of series) {
        const each = measures.map((measure) => curveOf(found.partials, found.infoOf(paramId), measure));
        approximate ||= each.some((one) => one.approximate);
        curves.set(
          paramId,
          each.map(({ curve }) => curve),
        );
      }
    }
    const [series = [], ...also] = measures.map((_, index) => asked.paramIds.flatMap((id) => curves.get(id)?.[index] ?? []));
    return { series, bucket, source, ...(also.length > 0 ? { also } : {}), ...(approximate ? { approximate } : {}) };
  }

  async function drawn({ paramIds, start, end, signal }: Asked, columns: number): Promise<CurveAnswer> {
    const width = (end - start) / columns;
    const coarsest = sourceOfColumn(width);
    const series = [...new Set(paramIds)];
    await parts.showing(start, end);
    const group = `toInt64(floor((t - ${start}) / ${width}))`;
    // From a full hour on where only roll-ups are left: the one that holds `start` has part of the curve too.
    const gone = start < keeping.ofAll(series, state.minuteUpTo).rawFrom;
    const from = gone ? Math.floor(start / hourMs) * hourMs : start;
    const pieces = planned({ series, start: from, end, coarsest, timeZone: fallbackTimeZone });
    const source = pieces.reduce<Source>((found, piece) => coarser(found, piece.source), 'raw');
    const partials = await fetchPartials(
      engine,
      pieces.map((piece) => ({ ...piece, group })),
      drawnColumns,
      signal,
    );
    return { series: paramIds.map((id) => drawnCurve([partials], id, start, end)), bucket: 'raw', source };
  }

  async function whole(asked: Asked): Promise<readonly Total[]> {
    const totals = new Map<number, Total>();
    await parts.showing(asked.start, asked.end);
    for (const [timeZone, series] of byTimeZone(asked.paramIds)) {
      const grid: Grid = { edges: Float64Array.of(asked.start, asked.end), equal: undefined };
      const found = await gathered(series, timeZone, grid, 'd', totalColumns, asked);
      for (const paramId of series) totals.set(paramId, totalFrom(found.partials, found.infoOf(paramId)));
    }
    return asked.paramIds.flatMap((id) => totals.get(id) ?? []);
  }

  async function atEdges(asked: Asked, bucket: Bucket): Promise<readonly RegisterCurve[]> {
    const curves = new Map<number, RegisterCurve>();
    await parts.showing(asked.start, asked.end);
    for (const [timeZone, series] of byTimeZone(asked.paramIds)) {
      const grid = gridOf(bucket, asked.start, asked.end, timeZone);
      const { partials, infoOf } = await gathered(series, timeZone, grid, bucket.unit, ['diff'], asked);
      for (const paramId of series) curves.set(paramId, registerCurve(partials, infoOf(paramId)));
    }
    return asked.paramIds.flatMap((id) => curves.get(id) ?? []);
  }

  return {
    registers: ({ paramIds, start, end, bucket, ...rest }) =>
      gate.through(widthOf({ paramIds, start, end }, sourceOfBucket(bucket), intervalOf), rest.signal, async () => {
        const [from, to] = [Math.floor(start), Math.floor(end)];
        return paramIds.length === 0 || !(to > from) ? [] : atEdges({ paramIds, start: from, end: to, ...rest }, bucket);
      }),
    totals: ({ paramIds, start, end, ...rest }) =>
      gate.through(widthOf({ paramIds, start, end }, 'day', intervalOf), rest.signal, async () => {
        const [from, to] = [Math.floor(start), Math.floor(end)];
        return paramIds.length === 0 || !(to > from) ? paramIds.map(noTotal) : whole({ paramIds, start: from, end: to, ...rest });
      }),
    buckets: ({ paramIds, start, end, bucket, aggregate, also = [], ...rest }) => {
      const source = aggregate === 'none' ? 'raw' : sourceOfBucket(fitting(bucket, start, end));
      return gate.through(widthOf({ paramIds, start, end }, source, intervalOf), rest.signal, async () => {
        const asked: Asked = { paramIds, start: Math.floor(start), end: Math.floor(end), ...rest };
        if (paramIds.length === 0 || !(asked.end > asked.start)) return { series: empty(paramIds), bucket, source: 'raw' };
        if (aggregate !== 'none') return bucketed(asked, fitting(bucket, start, end), [aggregate, ...also]);
        await parts.showing(start, end);
        return { ...(await rawCurves(engine, asked)), bucket: 'raw', source: 'raw' };
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
        // Nothing is newer than the newest value, so when it is not after `time` it is the answer.
        if (newest && newest.time <= time && !(good && newest.quality === 2)) {
          if (newest.time >= time - backMs) found.set(id, newest);
        } else older.push(id);
      }
      if (older.length > 0) {
        await parts.showing(time - backMs, time + 1);
        const width = older.length > fewSeries ? 'wide' : 'small';
        const { rawFrom } = keeping.ofAll(older, state.minuteUpTo);
        const stored = await gate.through(width, undefined, () => newestAt(engine, { paramIds: older, time, backMs, rawFrom, good }));
        for (const [id, { current }] of stored) found.set(id, current);
      }
      return paramIds.flatMap((id) => found.get(id) ?? []);
    },
    conditions: ({ paramIds, start, end, signal, ...condition }) =>
      gate.through(widthOf({ paramIds, start, end }, 'raw', intervalOf), signal, async () => {
        await parts.showing(start - conditionBackMs, end);
        const { rawFrom } = keeping.ofAll(paramIds, state.minuteUpTo);
        const before = await newestAt(engine, { paramIds, time: start - 1, backMs: conditionBackMs, rawFrom }, signal);
        return conditionChanges(engine, { ...condition, series: paramIds, before, start, end }, signal);
      }),
    importBatch: (batch, statement) => parts.importer.importBatch(batch, statement),
    remove: (readings, signal) => parts.importer.remove(readings, signal),
    onChanging: (listener) => parts.importer.changes.on(listener),
    async held(range, signal) {
      await parts.showing(range.from, range.to);
      return heldIn(engine, range, signal);
    },
    stored: (range, text, signal) => storedPages(engine, parts.showing, range, text, signal),
    oldest: (paramIds) => oldestOf(engine, paramIds),
    keptFrom: (paramId) => keeping.of(paramId, state.minuteUpTo),
    async stats() {
      const answer = await engine.query(
        `SELECT sum(rows) AS r, sum(bytes_on_disk) AS b FROM system.parts WHERE active AND database = '${database}' AND table IN ('readings', 'readings_local', 'text_readings', 'text_readings_local')`,
      );
      return { rows: numbers(answer, 'r')[0] ?? 0, bytes: numbers(answer, 'b')[0] ?? 0 };
    },
  };
}
