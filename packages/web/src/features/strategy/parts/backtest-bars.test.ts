import type { BacktestDay } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { barGroups, maxDayBars, summed } from './backtest-bars.ts';

const day = (date: string, actual: string | null): BacktestDay => ({
  ...{ date, none: actual === null ? ('noData' as const) : null, actual, planned: null, best: actual, missed: null },
  ...{ estimated: false, inForce: null, noPlanInForce: null, saving: null, wear: null, charges: null, causes: [] },
});
const from = (first: string, count: number) =>
  Array.from({ length: count }, (_, at) => day(new Date(Date.parse(first) + at * 86_400_000).toISOString().slice(0, 10), '0.10'));

describe('bars of a back-test', () => {
  it('are days, or months if there are too many days', () => {
    expect(barGroups(from('2024-01-01', maxDayBars)).map(({ name }) => name)).toHaveLength(maxDayBars);
    const months = barGroups(from('2024-01-15', 366));
    expect(months).toHaveLength(13);
    expect(months.map(({ name, days }) => [name, days.length]).slice(0, 2)).toEqual([
      ['2024-01', 17],
      ['2024-02', 29],
    ]);
    // Ten fen a day, exactly.
    expect(summed(months[1] ?? { name: '', days: [] }, ({ actual }) => actual)).toBe(2.9);
  });

  it('are empty if nothing is known', () => {
    expect(summed({ name: '', days: [day('2024-01-01', null)] }, ({ actual }) => actual)).toBeNull();
    expect(summed({ name: '', days: [day('2024-01-01', null), day('2024-01-02', '-0.20')] }, ({ actual }) => actual)).toBe(-0.2);
  });
});
