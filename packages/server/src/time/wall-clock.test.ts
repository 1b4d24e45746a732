/** Instants by wall-clock time, where it jumps forward and back. */
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { dayOf, dayOn } from './days.ts';
import { quartersOf } from './quarters.ts';
import { instantAt } from './wall-clock.ts';
import { anyTime, anyZone, nearChange } from './zone-fixture.ts';

const utc = (text: string) => Date.parse(`${text}Z`);
const anyMinute = fc.integer({ min: 0, max: 1440 });
const anyDay = fc.oneof(anyTime, nearChange);

it.each<[string, string, number, string]>([
  ['Asia/Shanghai', '2026-11-22', 8 * 60, '2026-11-22T00:00'],
  ['Asia/Shanghai', '2026-11-22', 1440, '2026-11-22T16:00'],
  // Skipped: the jump from 2 to 3.
  ['Europe/Berlin', '2026-03-29', 150, '2026-03-29T01:00'],
  ['Europe/Berlin', '2026-03-29', 120, '2026-03-29T01:00'],
  ['Europe/Berlin', '2026-03-29', 180, '2026-03-29T01:00'],
  // Repeated: the first occurrence.
  ['Europe/Berlin', '2026-10-25', 150, '2026-10-25T00:30'],
  ['Europe/Berlin', '2026-10-25', 180, '2026-10-25T02:00'],
  ['Australia/Lord_Howe', '2026-10-04', 135, '2026-10-03T15:30'],
  ['America/Sao_Paulo', '2018-11-04', 0, '2018-11-04T03:00'],
])('in %s clocks show of %s the minute %i first at %s', (zone, date, minute, instant) => {
  expect(instantAt(zone, date, minute)).toBe(utc(instant));
});

it('times shown once or twice are the same as with Temporal', () => {
  fc.assert(
    fc.property(anyZone, anyDay, anyMinute, (zone, time, minute) => {
      const { date } = dayOf(zone, time);
      const wall = Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes: minute });
      const shown = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
      const found = instantAt(zone, date, minute);
      if (shown.toPlainDateTime().equals(wall)) expect(found).toBe(shown.epochMilliseconds);
      else {
        // The jump itself: just before it clocks show an earlier time, from it on a later one.
        const local = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime();
        expect(Temporal.PlainDateTime.compare(local(found - 1), wall)).toBe(-1);
        expect(Temporal.PlainDateTime.compare(local(found), wall)).toBe(1);
      }
    }),
  );
});

it('later minutes are never earlier instants, and all lie in the day', () => {
  fc.assert(
    fc.property(anyZone, anyDay, anyMinute, anyMinute, (zone, time, a, b) => {
      const { date, start, end } = dayOf(zone, time);
      const [from, to] = [instantAt(zone, date, Math.min(a, b)), instantAt(zone, date, Math.max(a, b))];
      expect(start <= from && from <= to && to <= end).toBe(true);
      expect([instantAt(zone, date, 0), instantAt(zone, date, 1440)]).toEqual([start, end]);
    }),
  );
});

it('a quarter-hour begins where its minute is first shown, unless that minute is repeated', () => {
  const zone = 'Europe/Berlin';
  const quarters = quartersOf(zone, dayOn(zone, '2026-10-25'));
  const again = quarters.filter(({ start, minute }) => instantAt(zone, '2026-10-25', minute) !== start);
  expect(again.map(({ minute }) => minute)).toEqual([120, 135, 150, 165]);
});

it('other minutes, dates and zones are refused', () => {
  for (const minute of [-1, 1441, 0.5, Number.NaN]) expect(() => instantAt('UTC', '2026-01-01', minute)).toThrow(RangeError);
  expect(() => instantAt('UTC', '2026-13-01', 0)).toThrow(RangeError);
  expect(() => instantAt('Mars/Olympus', '2026-01-01', 0)).toThrow(RangeError);
});
