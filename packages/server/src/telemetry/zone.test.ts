/** Days and months where clocks change: facts of the zones, whoever does the arithmetic. */
import { expect, it } from 'vitest';
import { calendarEdges, dayStart, nextDay, offsetAt, offsetChanges, wholeHours } from './zone.ts';

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

it('clocks change when the zone says so', () => {
  const year = [utc('2026-01-01T00:00'), utc('2027-01-01T00:00')] as const;
  expect(offsetChanges('Europe/Berlin', ...year)).toEqual([utc('2026-03-29T01:00'), utc('2026-10-25T01:00')]);
  expect(offsetChanges('Asia/Shanghai', ...year)).toEqual([]);
  expect([offsetAt('Asia/Kolkata', year[0]), offsetAt('Europe/Berlin', utc('2026-07-01T00:00'))]).toEqual([5.5 * hour, 2 * hour]);
  expect([wholeHours('Asia/Kolkata', ...year), wholeHours('Europe/Berlin', ...year)]).toEqual([false, true]);
});

it('months and spans of days have the edges of the calendar', () => {
  const edges = calendarEdges('Europe/Berlin', utc('2026-02-10T00:00'), utc('2026-04-10T00:00'), 1, 'n');
  expect(edges).toEqual(['2026-01-31T23:00', '2026-02-28T23:00', '2026-03-31T22:00', '2026-04-30T22:00'].map(utc));
  const weeks = calendarEdges('Europe/Berlin', utc('2026-03-24T00:00'), utc('2026-03-31T00:00'), 7, 'd');
  expect(weeks).toEqual(['2026-03-22T23:00', '2026-03-29T22:00', '2026-04-05T22:00'].map(utc));
});
