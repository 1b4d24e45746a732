/** Curves as the wire carries them: rounded numbers, gaps as null, as columns or as rows. */
import { AppError } from '../../http/errors.ts';
import type { Curve } from '../../telemetry/types.ts';

/** Keeps two digits more than the point shows: enough for sums, and half the size of full floats. */
export function roundTo(value: number, decimals: number): number | null {
  if (!Number.isFinite(value)) return null;
  const factor = 10 ** decimals;
  const scaled = value * factor;
  return Math.abs(scaled) < Number.MAX_SAFE_INTEGER ? Math.round(scaled) / factor : value;
}

export interface Column {
  readonly times: number[];
  readonly values: (number | null)[];
}

export function columnOf(curve: Curve, decimals: number): Column {
  return { times: Array.from(curve.times), values: Array.from(curve.values, (value) => roundTo(value, decimals)) };
}

/** Values in rows of one answer: raw readings of many series seldom share their times, and every row has a place for each. */
const maxCells = 2_000_000;

/** One row for every time that any column has; null where a column has none. Throws `tooLarge` when it would not fit in an answer. */
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
