/** Days where clocks change: facts of the zones, and Temporal's own arithmetic over many of them. */
import { dayMs } from '@czyun/contract';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { dayOf, dayOn, dayStart, lastDays, nextDay } from './days.ts';
import { anyTime, anyZone } from './zone-fixture.ts';

const hour = 3_600_000;
const utc = (text: string) => Date.parse(`${text}Z`);

it.each<[string, string, string, string]>([
  ['Asia/Shanghai', '2026-11-22T10:00', '2026-11-21T16:00', '2026-11-22T16:00'],
  ['Europe/Berlin', '2026-03-29T12:00', '2026-03-28T23:00', '2026-03-29T22:00'],
  ['Europe/Berlin', '2026-10-25T12:00', '2026-10-24T22:00', '2026-10-25T23:00'],
  ['Asia/Kolkata', '2026-01-01T00:00', '2025-12-31T18:30', '2026-01-01T18:30'],
  // Half an hour of summer time.
  ['Australia/Lord_Howe', '2026-04-04T12:00', '2026-04-03T13:00', '2026-04-04T13:00'],
  ['Australia/Lord_Howe', '2026-04-05T00:00', '2026-04-04T13:00', '2026-04-05T13:30'],
  // Clocks changed at midnight: the day began at one o'clock.
  ['America/Sao_Paulo', '2018-11-04T12:00', '2018-11-04T03:00', '2018-11-05T02:00'],
])('the day of %s that holds %s', (zone, time, start, next) => {
  expect([dayStart(zone, utc(time)), nextDay(zone, utc(time))]).toEqual([utc(start), utc(next)]);
});
it('lie end to end: each instant is in one day, and the end of one is the start of the next', () => {
  fc.assert(
    fc.property(anyZone, anyTime, (zone, time) => {
      const day = dayOf(zone, time);
      expect(day.start <= time && time < day.end).toBe(true);
      expect([dayOf(zone, day.start), dayOf(zone, day.end - 1), dayOn(zone, day.date)]).toEqual([day, day, day]);
      expect(dayOf(zone, day.end).start).toBe(day.end);
      expect(dayOf(zone, day.start - 1).end).toBe(day.start);
      expect([dayStart(zone, time), nextDay(zone, time)]).toEqual([day.start, day.end]);
    }),
  );
});

it('are those of the calendar', () => {
  fc.assert(
    fc.property(anyZone, anyTime, fc.integer({ min: 1, max: 40 }), (zone, time, count) => {
      const midnight = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone).startOfDay();
      const days = Array.from({ length: count }, (_, i) => midnight.subtract({ days: count - 1 - i }).startOfDay());
      expect(lastDays(zone, time, count).map(({ date, start }) => [date, start])).toEqual(
        days.map((day) => [day.toPlainDate().toString(), day.epochMilliseconds]),
      );
      expect(dayOf(zone, time).end - dayOf(zone, time).start).toBe(midnight.hoursInDay * hour);
    }),
  );
});

it('continue when clocks are put back over midnight and show the previous date again', () => {
  // At 00:01 of 7 November 2010 clocks of Newfoundland went back to 23:01.
  const zone = 'America/St_Johns';
  const [evening, again] = [utc('2010-11-07T02:15'), utc('2010-11-07T03:15')];
  expect([dayOf(zone, evening).date, dayOf(zone, again).date]).toEqual(['2010-11-06', '2010-11-07']);
  expect([dayOf(zone, again).start, dayOf(zone, again).end]).toEqual([utc('2010-11-07T02:30'), utc('2010-11-08T03:30')]);
});

it('skipped by a zone have no length; invalid dates and zones are refused', () => {
  const { start, end } = dayOn('Pacific/Apia', '2011-12-30');
  expect([start, end]).toEqual([utc('2011-12-30T10:00'), utc('2011-12-30T10:00')]);
  expect(dayOf('Pacific/Apia', start).date).toBe('2011-12-31');
  expect(() => dayOn('UTC', '2026-02-30')).toThrow(RangeError);
  expect(() => dayOf('Mars/Olympus', 0)).toThrow(RangeError);
});

it('are the same when more are requested than are cached', () => {
  const start = utc('1990-01-01T00:00');
  for (let i = 0; i < 21_000; i += 1) expect(dayOf('UTC', start + i * dayMs).start).toBe(start + i * dayMs);
  expect(dayOf('UTC', start + 1)).toEqual({ date: '1990-01-01', start, end: start + dayMs });
});
