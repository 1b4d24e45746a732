/** Counts of piece counters in intervals short enough for shifts, hours and days. */
import { dayMs, minuteMs, offsetOf } from '@czyun/contract';
import type { History } from '../../telemetry/types.ts';
import type { Bucket } from '../../time/buckets.ts';

/** Counts of one counter by interval, in whole pieces that add up to `total`. */
export interface CountedPieces {
  /** null: unknown in the range. */
  readonly total: number | null;
  readonly estimated: boolean;
  /** Starts of the intervals, and the pieces of each; null: unknown. */
  readonly starts: readonly number[] | Float64Array;
  readonly pieces: readonly (number | null)[];
}

export interface PieceRange {
  readonly start: number;
  readonly end: number;
}

const quarterMs = 15 * minuteMs;

/** Quarter-hours if all edges are on them, otherwise minutes. */
export function stretchOf(edges: readonly number[], timeZone: string): Bucket {
  const isQuarter = (edge: number) => (edge + offsetOf(edge, timeZone)) % quarterMs === 0;
  return { count: edges.every(isQuarter) ? 15 : 1, unit: 'm' };
}

/**
 * Whole pieces of each interval of consecutive columns. The cumulative sum is rounded, so that the intervals add up to the rounded total.
 */
export function wholePieces(columns: readonly ArrayLike<number>[]): (number | null)[] {
  let sum = 0;
  let before = 0;
  const found = new Array<number | null>(columns.reduce((all, { length }) => all + length, 0));
  let at = 0;
  for (const values of columns)
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index] ?? Number.NaN;
      if (!Number.isFinite(value)) {
        found[at++] = null;
        continue;
      }
      sum += value;
      const pieces = Math.round(sum) - before;
      before += pieces;
      found[at++] = pieces;
    }
  return found;
}

/** Longer ranges are read in parts of this length: the engine reads one part while the server computes another, with less memory. */
const partMs = 7 * dayMs;

/** Parts of a range that meet at quarter-hours, and so at interval edges. */
function partsOf({ start, end }: PieceRange): PieceRange[] {
  const parts: PieceRange[] = [];
  for (let from = start; from < end; ) {
    const to = Math.min(end, from - (from % quarterMs) + partMs);
    parts.push({ start: from, end: to });
    from = to;
  }
  return parts;
}

type Curves = readonly { readonly edges: Float64Array }[];

/** Starts of the intervals between edges. Shared by counters with the same edges, so that a month of minutes is stored once. */
function createStarts() {
  const known: { readonly curves: Curves; readonly starts: Float64Array }[] = [];
  return (curves: Curves): Float64Array => {
    const same = known.find(
      (each) => each.curves.length === curves.length && each.curves.every(({ edges }, at) => edges === curves[at]?.edges),
    );
    if (same) return same.starts;
    const starts = new Float64Array(curves.reduce((sum, { edges }) => sum + Math.max(0, edges.length - 1), 0));
    let at = 0;
    for (const { edges } of curves) {
      if (edges.length < 2) continue;
      starts.set(edges.subarray(0, -1), at);
      at += edges.length - 1;
    }
    known.push({ curves, starts });
    return starts;
  };
}

/** By parameter. Pieces before the first reading of a counter are unknown and not part of its total. */
export async function countedPieces(
  history: Pick<History, 'registers'>,
  paramIds: readonly number[],
  range: PieceRange,
  bucket: Bucket,
): Promise<ReadonlyMap<number, CountedPieces>> {
  if (paramIds.length === 0 || range.end <= range.start) return new Map();
  const parts = await Promise.all(partsOf(range).map((part) => history.registers({ paramIds, ...part, bucket })));
  const byParam = Map.groupBy(parts.flat(), ({ paramId }) => paramId);
  const startsOf = createStarts();
  return new Map(
    [...byParam].map(([paramId, curves]) => {
      const pieces = wholePieces(curves.map(({ values }) => values));
      let total: number | null = null;
      for (const each of pieces) if (each !== null) total = (total ?? 0) + each;
      const isEstimated = curves[0]?.estimated[0] === 1 || curves.at(-1)?.estimated.at(-1) === 1;
      return [paramId, { total, estimated: total !== null && isEstimated, starts: startsOf(curves), pieces }];
    }),
  );
}
