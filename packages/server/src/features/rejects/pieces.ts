/** What counters of pieces counted, in stretches short enough for shifts, hours and days. */
import { dayMs, minuteMs, offsetOf } from '@czyun/contract';
import type { History } from '../../telemetry/types.ts';
import type { Bucket } from '../../time/buckets.ts';

/** One counter: its count by stretch, in whole pieces that add up to `total`. */
export interface CountedPieces {
  /** null: unknown in the range. */
  readonly total: number | null;
  readonly estimated: boolean;
  /** Starts of the stretches, and the pieces of each; null: unknown. */
  readonly starts: readonly number[];
  readonly pieces: readonly (number | null)[];
}

export interface PieceRange {
  readonly start: number;
  readonly end: number;
}

const quarterMs = 15 * minuteMs;

/** Quarter-hours where all edges lie on them, else minutes. */
export function stretchOf(edges: readonly number[], timeZone: string): Bucket {
  const isQuarter = (edge: number) => (edge + offsetOf(edge, timeZone)) % quarterMs === 0;
  return { count: edges.every(isQuarter) ? 15 : 1, unit: 'm' };
}

/** Whole pieces of each stretch: the sum up to a stretch is rounded, so that the stretches add up to the rounded whole. */
export function wholePieces(values: ArrayLike<number>): (number | null)[] {
  let sum = 0;
  let before = 0;
  const found: (number | null)[] = [];
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? Number.NaN;
    if (!Number.isFinite(value)) {
      found.push(null);
      continue;
    }
    sum += value;
    const pieces = Math.round(sum) - before;
    before += pieces;
    found.push(pieces);
  }
  return found;
}

/** Registers of longer ranges are read in parts: the engine reads one while the server computes another, with less memory. */
const partMs = 7 * dayMs;

/** Parts of a range that meet on quarter-hours, and so on edges of stretches. */
function partsOf({ start, end }: PieceRange): PieceRange[] {
  const parts: PieceRange[] = [];
  for (let from = start; from < end; ) {
    const to = Math.min(end, from - (from % quarterMs) + partMs);
    parts.push({ start: from, end: to });
    from = to;
  }
  return parts;
}

/** One column of several; a month of minutes of several machines is a million numbers. */
function joined(columns: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(columns.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const column of columns) {
    all.set(column, at);
    at += column.length;
  }
  return all;
}

/** By parameter. What lies before the first reading of a counter is unknown, and not part of its total. */
export async function countedPieces(
  history: Pick<History, 'registers'>,
  paramIds: readonly number[],
  range: PieceRange,
  bucket: Bucket,
): Promise<ReadonlyMap<number, CountedPieces>> {
  if (paramIds.length === 0 || range.end <= range.start) return new Map();
  const parts = await Promise.all(partsOf(range).map((part) => history.registers({ paramIds, ...part, bucket })));
  const byParam = Map.groupBy(parts.flat(), ({ paramId }) => paramId);
  return new Map(
    [...byParam].map(([paramId, curves]) => {
      const pieces = wholePieces(joined(curves.map(({ values }) => values)));
      let total: number | null = null;
      for (const each of pieces) if (each !== null) total = (total ?? 0) + each;
      const isEstimated = curves[0]?.estimated[0] === 1 || curves.at(-1)?.estimated.at(-1) === 1;
      const starts: number[] = [];
      for (const { edges } of curves) for (let index = 0; index + 1 < edges.length; index += 1) starts.push(edges[index] ?? 0);
      return [paramId, { total, estimated: total !== null && isEstimated, starts, pieces }];
    }),
  );
}
