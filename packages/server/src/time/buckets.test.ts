import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { fitting, gridOf, maxBuckets } from './buckets.ts';
import { anyTime, anyZone, nearChange } from './zone-fixture.ts';

const hour = 3_600_000;

function hours(edges: Float64Array): number[] {
  return [...edges].slice(1).map((edge, i) => (edge - (edges[i] ?? 0)) / hour);
}

test('days of a zone with summer time are 23 and 25 hours long', () => {
  const spring = gridOf(
    { count: 1, unit: 'd' },
    Date.parse('2026-03-28T00:00+01:00'),
    Date.parse('2026-03-31T00:00+02:00'),
    'Europe/Berlin',
  );
  expect(hours(spring.edges)).toEqual([24, 23, 24]);
  const autumn = gridOf(
    { count: 1, unit: 'd' },
    Date.parse('2026-10-24T00:00+02:00'),
    Date.parse('2026-10-27T00:00+01:00'),
    'Europe/Berlin',
  );
  expect(hours(autumn.edges)).toEqual([24, 25, 24]);
});

test('hours of a zone with a half-hour offset are cut at its own full hours', () => {
  const grid = gridOf({ count: 1, unit: 'h' }, Date.parse('2026-05-01T00:00+05:30'), Date.parse('2026-05-01T03:00+05:30'), 'Asia/Kolkata');
  expect([...grid.edges].map((edge) => new Date(edge).toISOString().slice(11, 16))).toEqual(['18:30', '19:30', '20:30', '21:30']);
});

test('the first and the last bucket end at the range', () => {
  const start = Date.parse('2026-05-01T00:10Z');
  expect([...gridOf({ count: 30, unit: 'm' }, start, start + 1.5 * hour, 'UTC').edges].map((edge) => (edge - start) / 60_000)).toEqual([
    0, 20, 50, 80, 90,
  ]);
});

test.for([2, 3, 4, 6, 8, 12])('buckets of %i hours follow the wall clock when clocks change', (count) => {
  const wall = (edge: number) =>
    new Date(edge).toLocaleString('sv', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' }).replace(/:00$/, '');
  for (const [start, end, long] of [
    ['2026-03-27T00:00+01:00', '2026-03-31T00:00+02:00', count - 1],
    ['2026-10-23T00:00+02:00', '2026-10-27T00:00+01:00', count + 1],
  ] as const) {
    const { edges } = gridOf({ count, unit: 'h' }, Date.parse(start), Date.parse(end), 'Europe/Berlin');
    expect(edges.length).toBe(4 * (24 / count) + 1);
    // At the jump from 2 to 3 the bucket of 2 begins at the jump.
    expect(edges.every((edge) => Number(wall(edge)) % count === 0 || wall(edge) === '03')).toBe(true);
    expect(hours(edges).filter((width) => width !== count)).toEqual([long]);
  }
});

test('weeks begin on Monday and months on the first, in the zone', () => {
  const week = gridOf({ count: 7, unit: 'd' }, Date.parse('2026-05-14T12:00+08:00'), Date.parse('2026-05-20T12:00+08:00'), 'Asia/Shanghai');
  expect([...week.edges].map((edge) => new Date(edge).toISOString())).toEqual([
    '2026-05-14T04:00:00.000Z',
    '2026-05-17T16:00:00.000Z',
    '2026-05-20T04:00:00.000Z',
  ]);
  const month = gridOf({ count: 1, unit: 'n' }, Date.parse('2026-01-15T00:00Z'), Date.parse('2026-03-01T00:00Z'), 'Asia/Shanghai');
  expect([...month.edges].map((edge) => new Date(edge).toISOString().slice(0, 10))).toEqual([
    '2026-01-15',
    '2026-01-31',
    '2026-02-28',
    '2026-03-01',
  ]);
});

test('a width that gives too many buckets becomes the finest that fits', () => {
  const year = 365 * 24 * hour;
  expect(fitting({ count: 1, unit: 'm' }, 0, maxBuckets * 60_000)).toEqual({ count: 1, unit: 'm' });
  expect(fitting({ count: 1, unit: 's' }, 0, year)).toEqual({ count: 1, unit: 'h' });
  expect(fitting({ count: 1, unit: 's' }, 0, 24 * hour)).toEqual({ count: 10, unit: 's' });
});

test('a range within a month and one within a week are cut at every edge that they contain', () => {
  const utc = (text: string) => Date.parse(`${text}Z`);
  const months = gridOf({ count: 1, unit: 'n' }, utc('2026-02-10T00:00'), utc('2026-04-10T00:00'), 'Europe/Berlin');
  expect([...months.edges]).toEqual(['2026-02-10T00:00', '2026-02-28T23:00', '2026-03-31T22:00', '2026-04-10T00:00'].map(utc));
  const weeks = gridOf({ count: 7, unit: 'd' }, utc('2026-03-24T00:00'), utc('2026-03-31T00:00'), 'Europe/Berlin');
  expect([...weeks.edges]).toEqual(['2026-03-24T00:00', '2026-03-29T22:00', '2026-03-31T00:00'].map(utc));
});

test('a bucket made longer by clocks put back is one bucket, also for a range that begins in its last hour', () => {
  const utc = (text: string) => Date.parse(`${text}Z`);
  const { edges } = gridOf({ count: 12, unit: 'h' }, utc('2026-10-25T10:30'), utc('2026-10-25T12:00'), 'Europe/Berlin');
  expect([...edges]).toEqual(['2026-10-25T10:30', '2026-10-25T11:00', '2026-10-25T12:00'].map(utc));
});

test('edges of hours, days and months are where clocks of the zone show them, or skip them', () => {
  const bucket = fc.oneof(
    fc.record({ unit: fc.constant('h' as const), count: fc.constantFrom(2, 3, 4, 6, 8, 12) }),
    fc.record({ unit: fc.constant('d' as const), count: fc.constantFrom(1, 2, 7) }),
    fc.record({ unit: fc.constant('n' as const), count: fc.constantFrom(1, 3, 12) }),
  );
  fc.assert(
    fc.property(
      anyZone,
      bucket,
      fc.oneof(anyTime, nearChange),
      fc.integer({ min: 1, max: 40 * 24 * 60 }),
      (zone, { unit, count }, start, minutes) => {
        const end = start + minutes * 60_000;
        const edges = [...gridOf({ unit, count }, start, end, zone).edges];
        expect([edges[0], edges.at(-1)]).toEqual([start, end]);
        expect(edges.every((edge, i) => i === 0 || edge > (edges[i - 1] ?? edge))).toBe(true);
        for (const edge of edges.slice(1, -1)) {
          const at = Temporal.Instant.fromEpochMilliseconds(edge).toZonedDateTimeISO(zone);
          const leaps = at.offsetNanoseconds > at.subtract({ nanoseconds: 1 }).offsetNanoseconds;
          if (unit === 'h') expect(leaps || (at.hour % count === 0 && at.minute === 0)).toBe(true);
          else expect(at.equals(at.startOfDay())).toBe(true);
          if (unit === 'n') expect([at.day, (at.month - 1) % count]).toEqual([1, 0]);
        }
      },
    ),
    { numRuns: 500 },
  );
});
