/** Readings of cells as samples of equal width, one day at a time. */
import { dayMs } from '@czyun/contract';
import { blank, type CellSample, medianOf } from '../../energy/cells/types.ts';
import type { ParamRecord } from '../../registry/types.ts';
import type { Curve, History } from '../../telemetry/types.ts';
import { type Bucket, gridOf, nominalMs } from '../../time/buckets.ts';
import type { CellPoints } from './points.ts';

/** Widths of samples, finest first. */
const steps: readonly Bucket[] = [
  { count: 10, unit: 's' },
  { count: 30, unit: 's' },
  { count: 1, unit: 'm' },
  { count: 5, unit: 'm' },
  { count: 15, unit: 'm' },
];
/** Bucket of a stored ranking's sample width. */
export const stepOf = (stepMs: number): Bucket | undefined => steps.find((step) => nominalMs(step) === stepMs);

/** Limit of samples of all cells in one computation; above it wider samples are used. */
const maxValues = 40e6;
/** Limit of values in one query of the engine. */
const maxAsked = 600_000;
/** Number of cells examined first for spacing and mean voltage. */
const probed = 24;
/** Readings arrive slightly late: a step may be narrower than their spacing by this factor. */
const tolerance = 0.8;

export interface CellRange {
  readonly start: number;
  readonly end: number;
  readonly timeZone: string;
}

export interface CellFacts {
  /** Indices of the cells that have readings. */
  readonly places: readonly number[];
  readonly step: Bucket;
  /** Largest current, A; 0: no current. */
  readonly reference: number;
  /** Mean voltage of a cell. */
  readonly meanV: number;
}

export type CellReads = Pick<History, 'buckets' | 'totals'>;
const idsOf = (params: readonly ParamRecord[]) => params.map(({ paramId }) => paramId);

/** Facts about the range; null: no readings of cells, or none of the current. */
export async function factsOf(
  history: CellReads,
  { volts, amps }: CellPoints,
  range: CellRange,
  signal: AbortSignal,
): Promise<CellFacts | null> {
  const { start, end } = range;
  const [cells, currents] = await Promise.all([
    history.totals({ paramIds: idsOf(volts), start, end, signal }),
    history.totals({ paramIds: idsOf(amps), start, end, signal }),
  ]);
  const places = cells.flatMap(({ count }, place) => (count > 0 ? [place] : []));
  if (places.length === 0 || !currents.some(({ count }) => count > 0)) return null;
  const some = places.slice(0, probed).flatMap((place) => cells[place] ?? []);
  const spacing = medianOf(some.map(({ coveredMs, count }) => coveredMs / count));
  const isWide = (step: Bucket) => nominalMs(step) >= tolerance * spacing && ((end - start) / nominalMs(step)) * places.length <= maxValues;
  return {
    places,
    step: steps.find(isWide) ?? { count: 15, unit: 'm' },
    reference: Math.max(0, ...currents.flatMap(({ min, max }) => [min, max].map(Math.abs).filter(Number.isFinite))),
    meanV: medianOf(some.map(({ avg }) => avg)),
  };
}

/** Values of a curve on a grid of equal buckets. */
function placed(curve: Curve | undefined, edges: Float64Array, stepMs: number): Float64Array {
  const values = blank(edges.length - 1);
  const first = (edges[1] ?? 0) - stepMs;
  curve?.times.forEach((time, at) => {
    const place = Math.floor((Math.max(time, first) - first) / stepMs);
    if (place >= 0 && place < values.length) values[place] = curve.values[at] ?? Number.NaN;
  });
  return values;
}

/** Samples of the range, one local day at a time; `share`: completed part of the range. */
export async function* daysOfCells(
  history: CellReads,
  { volts, amps }: CellPoints,
  step: Bucket,
  { start, end, timeZone }: CellRange,
  signal: AbortSignal,
): AsyncGenerator<{ readonly samples: readonly CellSample[]; readonly share: number }> {
  const days = gridOf({ count: 1, unit: 'd' }, start, end, timeZone).edges;
  const stepMs = nominalMs(step);
  const chunk = Math.max(1, Math.floor(maxAsked / (dayMs / stepMs)));
  for (let day = 0; day + 1 < days.length; day++) {
    const [from, to] = [days[day] ?? start, days[day + 1] ?? end];
    if (to <= from) continue;
    const edges = gridOf(step, from, to, timeZone).edges;
    const asked = { start: from, end: to, bucket: step, signal };
    const current = await history.buckets({ ...asked, paramIds: idsOf(amps), aggregate: 'avg', also: ['last'] });
    const means = amps.map((_, at) => placed(current.series[at], edges, stepMs));
    const lasts = amps.map((_, at) => placed(current.also?.[0]?.[at], edges, stepMs));
    const cells: Float64Array[] = [];
    for (let at = 0; at < volts.length; at += chunk) {
      const part = volts.slice(at, at + chunk);
      const { series } = await history.buckets({ ...asked, paramIds: idsOf(part), aggregate: 'last' });
      for (const [index] of part.entries()) cells.push(placed(series[index], edges, stepMs));
    }
    const at = (columns: readonly Float64Array[], place: number) => Float64Array.from(columns, (column) => column[place] ?? Number.NaN);
    const samples = Array.from({ length: edges.length - 1 }, (_, place): CellSample => {
      const [sampleStart, sampleEnd] = [edges[place] ?? from, edges[place + 1] ?? to];
      return { start: sampleStart, end: sampleEnd, amps: at(means, place), ampsNow: at(lasts, place), volts: at(cells, place) };
    });
    yield { samples, share: (to - start) / (end - start) };
  }
}
