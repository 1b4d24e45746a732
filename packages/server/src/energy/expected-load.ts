/** Expected load and generation of a day, from measured days of the same kind. */
import { sumOf } from './sums.ts';

/** Minimum days for an expectation. */
export const leastDays = 3;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Energies of the quarter-hours of one day, by the local minute at their start; kWh, null: unknown. */
export type CountedDay = ReadonlyMap<number, number | null>;

/** Median at a minute, kWh; null with too few known days. */
export function expectedBy(days: readonly CountedDay[], minute: number): number | null {
  const known = days.map((day) => day.get(minute) ?? null).filter((value) => value !== null);
  return known.length < leastDays ? null : median(known);
}

/** Load less generation, kWh; unknown if a part is, and equal to the load without generation. */
export function netOf(load: number | null, generated: readonly (number | null)[]): number | null {
  const sum = generated.length === 0 ? 0 : sumOf(generated);
  return load === null || sum === null ? null : load - sum;
}
