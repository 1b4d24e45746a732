/** Queries of stored readings: buckets, curves for drawing, totals, values at an instant. */
import { dayMs } from '@czyun/contract';
import type { ClockError } from '../../clock/types.ts';
import { fitting } from '../../time/buckets.ts';
import type { Amendments } from '../amendments/amendments.ts';
import { numbers } from '../engine/native-format.ts';
import type { Engine } from '../engine/types.ts';
import type { SeriesTable } from '../intake/series-table.ts';
import type { DirtyHours } from '../rollup/dirty.ts';
import type { SeriesRetention } from '../rollup/retention.ts';
import type { RollupState } from '../rollup/state.ts';
import { database } from '../schema/schema.ts';
import type { Current, Curve, History, SeriesCatalog } from '../types.ts';
import { heldIn } from './clearing.ts';
import { conditionChanges } from './conditions.ts';
import { createCurves } from './curves.ts';
import { addReading, frameOf, framesOf, lastFrame } from './frames.ts';
import { Gate } from './gate.ts';
import { createGathering, type RangeRequest } from './gathering.ts';
import type { Importer } from './importer.ts';
import { figuresFile, readingsFile } from './parquet.ts';
import { rawCurves } from './raw.ts';
import { oldestOf, storedPages } from './stored.ts';
import { noTotal } from './totals.ts';
import { newestAt } from './values-at.ts';
import { intervalsOf, sourceOfBucket, sourceOfColumn, widthOf } from './width.ts';

export interface HistoryParts {
  readonly engine: Engine;
  readonly catalog: SeriesCatalog;
  readonly table: SeriesTable;
  readonly state: RollupState;
  readonly dirty: DirtyHours;
  readonly importer: Importer;
  readonly amendments: Pick<Amendments, 'on'>;
  readonly retention: SeriesRetention;
  /** When it resolves, acknowledged readings of the range are in the engine. */
  readonly showing: (start: number, end: number) => Promise<void>;
  /** Periods in which the server's clock was wrong. */
  readonly clockErrors: () => readonly ClockError[];
}

const queriesAtOnce = 3;
/** Up to this number of series, newest values are found quickly. */
const fewSeries = 500;
/** Maximum age of values before a range: no reading is valid for longer, and values sent on change are searched as far back. */
const conditionBackMs = 30 * dayMs;

function empty(paramIds: readonly number[]): Curve[] {
  return paramIds.map((paramId) => ({ paramId, times: new Float64Array(0), values: new Float64Array(0) }));
}

export function createHistory(parts: HistoryParts): History {
  const { engine, catalog, state, retention } = parts;
  const gate = new Gate(queriesAtOnce);
  const { bucketed, drawn, whole, wholes, atEdges } = createCurves({ ...parts, gathering: createGathering(parts) });
  const intervalOf = intervalsOf(catalog);

  const valuesAt: History['valuesAt'] = async ({ paramIds, time, backMs, good = false }) => {
    const found = new Map<number, Current>();
    const older: number[] = [];
    for (const id of new Set(paramIds)) {
      const newest = parts.table.current(id);
      // No stored reading is newer than the newest value, so if that is not after `time`, it is the answer.
      if (newest && newest.time <= time && !(good && newest.quality === 2)) {
        if (newest.time >= time - backMs) found.set(id, newest);
      } else older.push(id);
    }
    if (older.length > 0) {
      await parts.showing(time - backMs, time + 1);
      const width = older.length > fewSeries ? 'wide' : 'small';
      const { rawFrom } = retention.ofAll(older, state.minuteUpTo);
      const stored = await gate.through(width, undefined, () => newestAt(engine, { paramIds: older, time, backMs, rawFrom, good }));
      for (const [id, { current }] of stored) found.set(id, current);
    }
    return paramIds.flatMap((id) => found.get(id) ?? []);
  };

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
    async totalsOfRanges({ paramIds, ranges, signal }) {
      const asked = ranges.map(({ start, end }) => ({ start: Math.floor(start), end: Math.floor(end) }));
      const filled = asked.filter(({ start, end }) => end > start);
      if (paramIds.length === 0 || filled.length === 0) return asked.map(() => paramIds.map(noTotal));
      const width = filled.some((range) => widthOf({ paramIds, ...range }, 'day', intervalOf) === 'wide') ? 'wide' : 'small';
      const request = { paramIds, ranges: filled, ...(signal ? { signal } : {}) };
      const found = await gate.through(width, signal, () => wholes(request));
      let next = 0;
      return asked.map(({ start, end }) => (end > start ? (found[next++] ?? []) : paramIds.map(noTotal)));
    },
    buckets: ({ paramIds, start, end, bucket, aggregate, also = [], ...rest }) => {
      const source = aggregate === 'none' ? 'raw' : sourceOfBucket(fitting(bucket, start, end));
      return gate.through(widthOf({ paramIds, start, end }, source, intervalOf), rest.signal, async () => {
        const asked: RangeRequest = { paramIds, start: Math.floor(start), end: Math.floor(end), ...rest };
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
    valuesAt,
    async frames({ paramIds, backMs, signal, ...span }) {
      const ids = [...new Set(paramIds)];
      const { start, count } = span;
      const [values, end] = [await valuesAt({ paramIds: ids, time: start, backMs }), lastFrame(span)];
      const first = new Map(values.map((current) => [current.paramId, current]));
      // Nothing follows the newest value.
      const moving = ids.filter((id) => (parts.table.current(id)?.time ?? Infinity) > start);
      if (count < 2 || moving.length === 0) return { first, later: new Map() };
      await parts.showing(start - backMs, end + 1);
      const kept = retention.ofAll(moving, state.minuteUpTo);
      const width = moving.length > fewSeries ? 'wide' : 'small';
      const later = await gate.through(width, signal, () => framesOf(engine, { ...span, paramIds: moving, kept }, signal));
      for (const id of moving) {
        const current = parts.table.current(id);
        // Points that are never stored have only their newest value.
        if (current && current.time <= end) addReading(later, { frame: frameOf(current.time, span), current, previous: null });
      }
      return { first, later };
    },
    conditions: ({ paramIds, start, end, signal, ...condition }) =>
      gate.through(widthOf({ paramIds, start, end }, 'raw', intervalOf), signal, async () => {
        await parts.showing(start - conditionBackMs, end);
        const { rawFrom } = retention.ofAll(paramIds, state.minuteUpTo);
        const before = await newestAt(engine, { paramIds, time: start - 1, backMs: conditionBackMs, rawFrom }, signal);
        return conditionChanges(engine, { ...condition, series: paramIds, before, start, end }, signal);
      }),
    importBatch: (batch, statement) => parts.importer.importBatch(batch, statement),
    remove: (readings, signal, by) => parts.importer.remove(readings, signal, by),
    onChanging: (listener) => parts.importer.changes.on(listener),
    onAmended: (listener) => parts.amendments.on(listener),
    async held(range, signal) {
      await parts.showing(range.from, range.to);
      return heldIn(engine, range, signal);
    },
    stored: (range, text, signal) => storedPages(engine, parts.showing, range, text, signal),
    readingsFile: (request) => readingsFile(engine, parts.showing, request),
    figuresFile: (request) => figuresFile(engine, request),
    oldest: (paramIds) => oldestOf(engine, paramIds),
    keptFrom: (paramId) => retention.of(paramId, state.minuteUpTo),
    async stats() {
      const answer = await engine.query(
        `SELECT sum(rows) AS r, sum(bytes_on_disk) AS b FROM system.parts WHERE active AND database = '${database}' AND table IN ('readings', 'readings_local', 'text_readings', 'text_readings_local')`,
      );
      return { rows: numbers(answer, 'r')[0] ?? 0, bytes: numbers(answer, 'b')[0] ?? 0 };
    },
  };
}
