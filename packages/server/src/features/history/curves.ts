/** Curves as sent in answers: rounded numbers, gaps as null, as columns or as rows. */
import { AppError } from '../../kernel/errors.ts';
import type { Curve } from '../../telemetry/types.ts';

/** Rounds to the decimals of an answer: precise enough for sums, and half the size of full floats. */
export function roundTo(value: number, decimals: number): number | null {
  if (!Number.isFinite(value)) return null;
  const factor = 10 ** decimals;
  const scaled = value * factor;
  return Math.abs(scaled) < Number.MAX_SAFE_INTEGER ? Math.round(scaled) / factor : value;
}

export interface Column {
  readonly times: number[];
  readonly values: (number | null)[];
  readonly covered?: number[];
  readonly estimated?: number[];
  readonly holds?: number[];
}

export const noColumn: Column = { times: [], values: [] };

/** Indices of buckets at whose ends a register is estimated. */
export function estimatedOf(curve: Curve | undefined): { estimated?: number[] } {
  const found = Array.from(curve?.estimated ?? []).flatMap((flag, index) => (flag === 1 ? [index] : []));
  return found.length > 0 ? { estimated: found } : {};
}

export function columnOf(curve: Curve, decimals: number, withHolds = false): Column {
  return {
    times: Array.from(curve.times),
    values: Array.from(curve.values, (value) => roundTo(value, decimals)),
    ...(curve.covered?.some((share) => share < 1) ? { covered: Array.from(curve.covered, (share) => Math.floor(share * 1e4) / 1e4) } : {}),
    ...estimatedOf(curve),
    ...(withHolds && curve.holds ? { holds: Array.from(curve.holds) } : {}),
  };
}

/** Limit of values in the rows of one answer: raw readings of many series rarely share their times, and every row has a cell for each. */
const maxCells = 2_000_000;

/**
 * One row for every time that occurs in any column; null where a column has no value. Throws `tooLarge` if it would not fit in an answer.
 */
export function rowsOf(columns: readonly Column[]): [number, (number | null)[]][] {
  const times = [...new Set(columns.flatMap((column) => column.times))].sort((a, b) => a - b);
  if (times.length * columns.length > maxCells) throw new AppError('tooLarge');
  const next = columns.map(() => 0);
  return times.map((time) => [
    time,
    columns.map((column, index) => {
      const at = next[index] ?? 0;
      if (column.times[at] !== time) return null;
      next[index] = at + 1;
      return column.values[at] ?? null;
    }),
  ]);
}
