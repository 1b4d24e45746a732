import { describe, expect, it } from 'vitest';
import { windowsOf } from './windows.ts';

const at = (text: string) => Date.parse(`${text}T00:00:00+08:00`);
const monthly = { type: 'monthly', step: 15, offset: 0 } as const;
const rowsOf = (start: string, end: string) =>
  windowsOf(monthly, { start: at(start), end: at(end) }, 'Asia/Shanghai', at('2030-01-01')).rows.length;

describe('a monthly report', () => {
  it('covers twelve calendar months of any length', () => {
    expect(rowsOf('2026-01-01', '2027-01-01')).toBe(12);
    // Starts on the last day of a February that has one day less.
    expect(rowsOf('2027-02-28', '2028-02-29')).toBe(13);
    // 366 days, all within one year.
    expect(rowsOf('2028-01-01', '2029-01-01')).toBe(12);
  });

  it('rejects one more day even if the year has fewer than 366', () => {
    expect(() => rowsOf('2026-01-01', '2027-01-02')).toThrow('at most 12 months');
    expect(() => rowsOf('2026-01-31', '2027-02-01')).toThrow('at most 12 months');
  });
});
