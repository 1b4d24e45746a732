/** Days of a back-test as bars: a day each, or a month each if there are too many. Figures for drawing, not for computation. */
import type { BacktestDay } from '@czyun/contract';

/** More days than this are drawn by month. */
export const maxDayBars = 62;

export interface BarGroup {
  /** yyyy-mm-dd, or yyyy-mm. */
  readonly name: string;
  readonly days: readonly BacktestDay[];
}

export const isByMonth = (days: readonly BacktestDay[]): boolean => days.length > maxDayBars;

export function barGroups(days: readonly BacktestDay[]): readonly BarGroup[] {
  const nameOf = ({ date }: BacktestDay) => (isByMonth(days) ? date.slice(0, 7) : date);
  return [...Map.groupBy(days, nameOf)].map(([name, list]) => ({ name, days: list }));
}

/** CNY; null if no day of the group has it (undefined). */
export function summed({ days }: BarGroup, of: (day: BacktestDay) => string | null | undefined): number | null {
  const fen = days.flatMap((day) => {
    const text = of(day);
    return text == null ? [] : [Math.round(Number(text) * 100)];
  });
  return fen.length === 0 ? null : fen.reduce((sum, each) => sum + each, 0) / 100;
}
