/** What counters of pieces counted, in stretches short enough for shifts, hours and days. */
import { minuteMs, offsetOf } from '@czyun/contract';
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

/** By parameter. What lies before the first reading of a counter is unknown, and not part of its total. */
export async function countedPieces(
  history: Pick<History, 'registers'>,
  paramIds: readonly number[],
  { start, end }: PieceRange,
  bucket: Bucket,
): Promise<ReadonlyMap<number, CountedPieces>> {
  if (paramIds.length === 0 || end <= start) return new Map();
  const curves = await history.registers({ paramIds, start, end, bucket });
  return new Map(
    curves.map(({ paramId, edges, values, estimated }) => {
      const pieces = wholePieces(values);
      const known = pieces.filter((each) => each !== null);
      const total = known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0);
      const isEstimated = estimated[0] === 1 || estimated.at(-1) === 1;
      return [paramId, { total, estimated: total !== null && isEstimated, starts: [...edges].slice(0, -1), pieces }];
    }),
  );
}
