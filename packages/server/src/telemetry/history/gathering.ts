/**
 * Collects the data from which buckets of a range are computed: partial aggregates of raw readings and roll-ups, and the neighbouring
 * readings.
 */
import { hourMs, minuteMs } from '@czyun/contract';
import type { Bucket, Grid } from '../../time/buckets.ts';
import { wholeHours } from '../../time/zone.ts';
import type { Kept } from '../rollup/retention.ts';
import { countersOf, equalBuckets, type Source } from '../rollup/sql.ts';
import { reasonToWithhold } from './doubt.ts';
import type { HistoryParts } from './history.ts';
import { type Around, columnsFor, type Measure } from './measures.ts';
import { type Before, Neighbours } from './neighbours.ts';
import { fetchPartials } from './partials.ts';
import { type PlanRequest, planPieces } from './plan.ts';
import type { First } from './values-at.ts';
import { intervalsOf } from './width.ts';

export interface RangeRequest {
  readonly paramIds: readonly number[];
  readonly start: number;
  readonly end: number;
  readonly signal?: AbortSignal;
}

/** Readings next to a range, by series. */
interface Beside extends Omit<Before, 'presence'> {
  readonly after: ReadonlyMap<number, First>;
}

const quarterMs = 900_000;
export const fallbackTimeZone = 'UTC';
/** Sources, finest first. */
const order: readonly Source[] = ['raw', 'minute', 'hour', 'day'];
const nothingGone: Kept = { rawFrom: Number.NEGATIVE_INFINITY, minuteFrom: Number.NEGATIVE_INFINITY };

export function coarser(a: Source, b: Source): Source {
  return order.indexOf(a) >= order.indexOf(b) ? a : b;
}

function coarsestFor(grid: Grid, unit: Bucket['unit']): Source {
  if (!grid.equal) return unit === 'd' || unit === 'n' ? 'day' : 'hour';
  const { widthMs, offsetMs } = grid.equal;
  if (widthMs % hourMs === 0 && offsetMs % hourMs === 0) return 'hour';
  return widthMs % 60_000 === 0 && offsetMs % 60_000 === 0 ? 'minute' : 'raw';
}

export type Gathering = ReturnType<typeof createGathering>;

type GatheringParts = Pick<HistoryParts, 'engine' | 'catalog' | 'table' | 'state' | 'dirty' | 'retention' | 'clockErrors'>;

export function createGathering(parts: GatheringParts) {
  const { engine, catalog, state, dirty, retention } = parts;
  const neighbours = new Neighbours(parts);
  const counters = (ids: readonly number[]) => countersOf(ids.map((id) => catalog.get(id)));

  /** The pieces that answer a range, each with its series: retention differs by storage level. */
  function planned(request: Omit<PlanRequest, 'kept'>) {
    // The position of the minutes is used as the clock; it is in the readings' own time.
    const now = state.minuteUpTo;
    const groups = new Map<string, { readonly kept: Kept; readonly series: number[] }>();
    for (const id of request.series) {
      const own = retention.of(id, now);
      // Series whose readings are all retained are combined.
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

  /** Series by the time zone of their buckets. */
  function byTimeZone(paramIds: readonly number[]): Map<string, number[]> {
    const timeZones = new Map<string, number[]>();
    for (const id of new Set(paramIds)) {
      const timeZone = catalog.get(id)?.timeZone ?? fallbackTimeZone;
      const list = timeZones.get(timeZone);
      if (list) list.push(id);
      else timeZones.set(timeZone, [id]);
    }
    return timeZones;
  }

  function aroundOf(paramId: number, edges: Float64Array, { before, after, untilOf }: Beside): Around {
    return {
      ...{ paramId, edges, info: catalog.get(paramId), before: before.get(paramId), after: after.get(paramId) },
      until: (time, hold) => untilOf(paramId, time, hold),
      isDoubtful: reasonToWithhold(parts.clockErrors(), catalog.get(paramId)?.deviceId),
    };
  }

  /** The partial aggregates and neighbouring readings of series of one time zone. */
  async function gathered(
    series: readonly number[],
    timeZone: string,
    grid: Grid,
    unit: Bucket['unit'],
    measures: readonly Measure[],
    asked: RangeRequest,
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
      isSingle: piece.source === 'minute' && grid.equal?.widthMs === minuteMs,
    }));
    const partials = await fetchPartials(engine, { pieces: requests, columns, intervalOf: intervalsOf(catalog), isAligned: true }, signal);
    const after = measures.includes('diff') ? await neighbours.after(series, end, partials, before, untilOf, signal) : new Map();
    const source = pieces.reduce<Source>((found, piece) => coarser(found, piece.source), 'raw');
    const infoOf = (paramId: number) => aroundOf(paramId, grid.edges, { before, after, untilOf });
    return { partials, source, infoOf };
  }

  return { planned, byTimeZone, gathered, neighbours, aroundOf };
}
