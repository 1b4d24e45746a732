/** Billing months. */
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { monthOf, monthOn } from './months.ts';
import { anyTime, anyZone } from './zone-fixture.ts';

const anyFirst = fc.integer({ min: 1, max: 28 });

it('are contiguous, begin on their day at midnight and are found by name', () => {
  fc.assert(
    fc.property(anyZone, anyTime, anyFirst, (zone, time, first) => {
      const month = monthOf(zone, time, first);
      expect(month.start <= time && time < month.end).toBe(true);
      expect(monthOn(zone, month.month, first)).toEqual(month);
      expect(monthOf(zone, month.end, first).start).toBe(month.end);
      expect(monthOf(zone, month.start - 1, first).end).toBe(month.start);
      const begins = Temporal.Instant.fromEpochMilliseconds(month.start).toZonedDateTimeISO(zone);
      expect([begins.day, begins.startOfDay().epochMilliseconds]).toEqual([first, month.start]);
      const ends = Temporal.Instant.fromEpochMilliseconds(month.end - 1).toZonedDateTimeISO(zone);
      expect(ends.toPlainDate().toPlainYearMonth().toString()).toBe(month.month);
    }),
  );
});

it('are calendar months, or named after their last day', () => {
  const span = (month: string, first?: number) => {
    const { start, end } = monthOn('Asia/Shanghai', month, first);
    return [start, end].map((time) => new Date(time + 8 * 3_600_000).toISOString().slice(0, 10));
  };
  expect(span('2026-03')).toEqual(['2026-03-01', '2026-04-01']);
  expect(span('2026-03', 25)).toEqual(['2026-02-25', '2026-03-25']);
  expect(span('2026-01', 28)).toEqual(['2025-12-28', '2026-01-28']);
});

it('have no other first day, and invalid months are refused', () => {
  for (const first of [0, 29, 1.5]) expect(() => monthOn('UTC', '2026-03', first)).toThrow(RangeError);
  for (const first of [0, 29, 1.5]) expect(() => monthOf('UTC', 0, first)).toThrow(RangeError);
  expect(() => monthOn('UTC', '2026-13')).toThrow(RangeError);
});
