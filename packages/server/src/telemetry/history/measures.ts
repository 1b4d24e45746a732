/** Results of partial aggregates of a series: a curve of one aggregate, or the total of a range. Pure. */
import type { Aggregate, Curve, RegisterCurve, SeriesInfo, Total } from '../types.ts';
import { averages, type Carried } from './averages.ts';
import { bucketValues } from './bucket-values.ts';
import type { Partials } from './partials.ts';
import { differences, extraDecimals, type Register, toFactor } from './registers.ts';
import { stretchesOf } from './stretches.ts';
import { noTotal } from './totals.ts';
import type { First } from './values-at.ts';

export type Measure = Exclude<Aggregate, 'none'>;

/** Columns from which each aggregate is computed. */
export const columnsFor: Readonly<Record<Measure, readonly string[]>> = {
  avg: ['first_time', 'last_time', 'last', 'integral', 'covered', 'hold', 'approximate'],
  sum: ['sum'],
  count: ['count'],
  min: ['min'],
  max: ['max'],
  first: ['first'],
  last: ['last'],
  diff: ['first_time', 'first', 'last_time', 'last', 'increase', 'hold'],
};

export const totalColumns = ['count', 'sum', 'min', 'max', 'first', 'last', 'avg', 'diff'] as const satisfies readonly Measure[];

/** A series with the readings around the requested range. */
export interface Around {
  readonly paramId: number;
  readonly info: SeriesInfo | undefined;
  readonly edges: Float64Array;
  /** The last good reading before the range. */
  readonly before: Carried | undefined;
  /** The first good one at or after its end. */
  readonly after: First | undefined;
  readonly until: (time: number, hold: number) => number;
  /** Whether the server's clock was wrong at a time: registers are estimated there. Absent: never. */
  readonly isDoubtful?: ((time: number) => boolean) | undefined;
}

/** Decimals of an unknown register. */
const unknownDecimals = 4;

function registerOf(info: SeriesInfo | undefined): Register {
  return { counter: info?.counter === true, decimals: info?.decimals ?? unknownDecimals, width: info?.width ?? 0, changes: info?.changes };
}

function differencesOf(partials: Partials, { paramId, info, edges, before, after, until, isDoubtful }: Around) {
  const stretches = stretchesOf(partials, paramId, until, { before, after: after && { ...after, until: after.time } });
  const found = differences(stretches, edges, registerOf(info));
  if (isDoubtful === undefined || info?.counter !== true) return found;
  const doubtful = Array.from(edges, isDoubtful);
  return {
    values: found.values,
    estimated: found.estimated.map((each, i) => (doubtful[i] || doubtful[i + 1] ? 1 : each)),
    totals: {
      ...found.totals,
      estimated: found.totals.estimated.map((each, i) => (doubtful[i] && !Number.isNaN(found.totals.total[i] ?? Number.NaN) ? 1 : each)),
    },
  };
}

/** The curve of one aggregate over the buckets. */
export function curveOf(partials: Partials, around: Around, measure: Measure): { readonly curve: Curve; readonly approximate: boolean } {
  const { paramId, edges, before, until } = around;
  const times = edges.slice(0, -1);
  if (measure === 'avg') {
    const { values, coveredMs, approximate } = averages(partials, paramId, edges, before, until);
    const covered = coveredMs.map((ms, i) => ms / ((edges[i + 1] ?? 0) - (edges[i] ?? 0)));
    return { curve: { paramId, times, values, covered }, approximate };
  }
  if (measure === 'diff') {
    const { values, estimated } = differencesOf(partials, around);
    return { curve: { paramId, times, values, ...(estimated.includes(1) ? { estimated } : {}) }, approximate: false };
  }
  return { curve: { paramId, times, values: bucketValues(partials, paramId, edges, measure) }, approximate: false };
}

/** Register readings at the edges, and the difference of each bucket. */
export function registerCurve(partials: Partials, around: Around): RegisterCurve {
  const { paramId, edges, info } = around;
  const { values, totals } = differencesOf(partials, around);
  const factor = 10 ** (registerOf(info).decimals + extraDecimals);
  const isCounter = info?.counter === true;
  const count = totals.total.length;
  const readings = new Float64Array(count);
  const estimated = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    const total = totals.total[i] ?? Number.NaN;
    readings[i] = toFactor(total - (totals.turns[i] ?? 0), factor);
    // A register is unknown before its first reading, but the difference of its bucket is not; see `differences`.
    const begins = isCounter && Number.isNaN(total) && !Number.isNaN(values[i] ?? Number.NaN);
    // Across an unexplained fall it counts as a restart, provisionally.
    const isSuspect = i > 0 && (totals.suspects[i] ?? 0) > (totals.suspects[i - 1] ?? 0);
    estimated[i] = totals.estimated[i] === 1 || begins || isSuspect ? 1 : 0;
  }
  return { paramId, edges, readings, values, times: totals.time, estimated, lapsed: totals.lapsed };
}

/** The total of the whole range as one bucket. */
export function totalFrom(partials: Partials, around: Around): Total {
  const { paramId, edges, before, until } = around;
  const over = (measure: 'count' | 'sum' | 'min' | 'max' | 'first' | 'last') =>
    bucketValues(partials, paramId, edges, measure)[0] ?? Number.NaN;
  const { values: means, coveredMs } = averages(partials, paramId, edges, before, until);
  const { values: diffs, estimated } = differencesOf(partials, around);
  return {
    ...noTotal(paramId),
    count: over('count'),
    sum: over('sum'),
    min: over('min'),
    max: over('max'),
    first: over('first'),
    last: over('last'),
    avg: means[0] ?? Number.NaN,
    coveredMs: coveredMs[0] ?? 0,
    diff: diffs[0] ?? Number.NaN,
    estimated: estimated[0] === 1,
  };
}
