/** Days in the form used by forecasts: 96 values by local clock time, whatever the length of the day. */
import { dayMs } from '@czyun/contract';

export const slotsOfDay = 96;

export interface DayProfile {
  /** yyyy-mm-dd. */
  readonly date: string;
  /** Days since 1970-01-01 of the date, so that consecutive days have consecutive numbers. */
  readonly number: number;
  readonly kind: 'workday' | 'weekend' | 'holiday';
  /** Mean kW of each quarter-hour; NaN: unknown. */
  readonly values: readonly number[];
}

/** A day to be forecast. */
export type ComingDay = Omit<DayProfile, 'values'>;

export const dayNumber = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / dayMs);

/** Values of quarter-hours in the 96 slots of the clock: the mean of a repeated hour, unknown for a skipped one. */
export function slotsOf(quarters: readonly { readonly minute: number; readonly value: number }[]): number[] {
  const sums = new Array<number>(slotsOfDay).fill(0);
  const counts = new Array<number>(slotsOfDay).fill(0);
  for (const { minute, value } of quarters) {
    const slot = Math.floor(minute / 15);
    if (!Number.isFinite(value)) continue;
    sums[slot] = (sums[slot] ?? 0) + value;
    counts[slot] = (counts[slot] ?? 0) + 1;
  }
  return sums.map((sum, slot) => (counts[slot] ? sum / (counts[slot] ?? 1) : Number.NaN));
}
