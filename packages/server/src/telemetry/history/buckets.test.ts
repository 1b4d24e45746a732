import { expect, test } from 'vitest';
import { averages } from './averages.ts';
import { bucketValues, fitting, gridOf, mostBuckets } from './buckets.ts';
import type { Partials } from './partials.ts';
import { differences, type Register, stretchesOf } from './registers.ts';

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

test('hours of a zone half an hour off are cut at its own full hours', () => {
  const grid = gridOf({ count: 1, unit: 'h' }, Date.parse('2026-05-01T00:00+05:30'), Date.parse('2026-05-01T03:00+05:30'), 'Asia/Kolkata');
  expect([...grid.edges].map((edge) => new Date(edge).toISOString().slice(11, 16))).toEqual(['18:30', '19:30', '20:30', '21:30']);
});

test('the first and the last bucket are no more than the range', () => {
  const start = Date.parse('2026-05-01T00:10Z');
  expect([...gridOf({ count: 30, unit: 'm' }, start, start + 1.5 * hour, 'UTC').edges].map((edge) => (edge - start) / 60_000)).toEqual([
    0, 20, 50, 80, 90,
  ]);
});

test.for([2, 3, 4, 6, 8, 12])('buckets of %i hours stay at the wall clock when clocks change', (count) => {
  const wall = (edge: number) =>
    new Date(edge).toLocaleString('sv', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' }).replace(/:00$/, '');
  for (const [start, end, long] of [
    ['2026-03-27T00:00+01:00', '2026-03-31T00:00+02:00', count - 1],
    ['2026-10-23T00:00+02:00', '2026-10-27T00:00+01:00', count + 1],
  ] as const) {
    const { edges } = gridOf({ count, unit: 'h' }, Date.parse(start), Date.parse(end), 'Europe/Berlin');
    expect(edges.length).toBe(4 * (24 / count) + 1);
    // At the leap from 2 to 3 the bucket of 2 begins with it.
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

test('an asked width that gives too many buckets becomes the finest that fits', () => {
  const year = 365 * 24 * hour;
  expect(fitting({ count: 1, unit: 'm' }, 0, mostBuckets * 60_000)).toEqual({ count: 1, unit: 'm' });
  expect(fitting({ count: 1, unit: 's' }, 0, year)).toEqual({ count: 1, unit: 'h' });
  expect(fitting({ count: 1, unit: 's' }, 0, 24 * hour)).toEqual({ count: 10, unit: 's' });
});

function partials(
  rows: readonly {
    bucket: number;
    first: number;
    last: number;
    min?: number;
    max?: number;
    sum?: number;
    count?: number;
    increase?: number;
    lastTime?: number;
    hold?: number;
    integral?: number;
    covered?: number;
  }[],
): Partials {
  const column = (pick: (row: (typeof rows)[number]) => number) => rows.map(pick);
  return {
    rows: rows.length,
    series: rows.map(() => 1),
    bucket: column((row) => row.bucket),
    firstTime: column((row) => row.bucket),
    first: column((row) => row.first),
    lastTime: column((row) => row.lastTime ?? row.bucket),
    last: column((row) => row.last),
    minTime: column((row) => row.bucket),
    min: column((row) => row.min ?? Math.min(row.first, row.last)),
    maxTime: column((row) => row.bucket),
    max: column((row) => row.max ?? Math.max(row.first, row.last)),
    sum: column((row) => row.sum ?? row.first + row.last),
    count: column((row) => row.count ?? 2),
    increase: column((row) => row.increase ?? row.last - row.first),
    integral: column((row) => row.integral ?? 0),
    covered: column((row) => row.covered ?? 0),
    hold: column((row) => row.hold ?? 10),
    approximate: column(() => 0),
  };
}

const register: Register = { counter: true, decimals: 0, width: 0 };
const until = (time: number, hold: number) => time + hold;

test('a counter that starts again from zero counts on; across bucket borders nothing is lost', () => {
  const rows = partials([
    { bucket: 0, first: 100, last: 110 },
    { bucket: 10, first: 115, last: 120 },
    { bucket: 20, first: 3, last: 8 },
    { bucket: 40, first: 20, last: 21 },
  ]);
  const edges = Float64Array.of(-5, 0, 10, 20, 30, 40, 50);
  const of = (how: Register) => [...differences(stretchesOf(rows, 1, until), edges, how).values];
  // A reading of the very border belongs to the bucket that ends there.
  expect(of(register)).toEqual([Number.NaN, 15, 8, 5, 12, 1]);
  expect(of({ ...register, counter: false })).toEqual([Number.NaN, 15, -112, 5, Number.NaN, 1]);
});

test('a register corrected by a little is no new start, and one of known width goes round', () => {
  const of = (values: readonly number[], width = 0) => {
    const rows = partials(values.map((value, i) => ({ bucket: 10 * i, first: value, last: value })));
    return [...differences(stretchesOf(rows, 1, until), Float64Array.of(0, 10 * (values.length - 1)), { ...register, width }).values];
  };
  expect(of([100, 99, 101])).toEqual([1]);
  expect(of([65_530, 3], 65_536)).toEqual([9]);
  expect(of([65_530, 3])).toEqual([3]);
  // Too little before the end of its width to have gone round.
  expect(of([30_000, 3], 65_536)).toEqual([3]);
});

test('a register older than its hold is on the line to the next reading, in its own steps; without a next one it is unknown', () => {
  const rows = partials([
    { bucket: 0, first: 100, last: 100 },
    { bucket: 60, first: 107, last: 107 },
  ]);
  const edges = Float64Array.of(0, 5, 30, 60, 65, 100, 200);
  const { values, estimated } = differences(stretchesOf(rows, 1, until), edges, register);
  expect([...values]).toEqual([0, 4, 3, 0, Number.NaN, Number.NaN]);
  expect([...estimated]).toEqual([0, 1, 1, 0, 0, 0]);
});

test('an average is over time: a reading counts until the next one, at most for its hold', () => {
  const rows = partials([
    { bucket: 10, first: 4, last: 6, lastTime: 16, integral: 4 * 6, covered: 6 },
    { bucket: 40, first: 8, last: 8 },
  ]);
  const edges = Float64Array.of(0, 10, 20, 30, 40, 50);
  const carried = { time: -5, value: 2, until: 5 };
  const { values, coveredMs } = averages(rows, 1, edges, carried, until);
  expect([...values]).toEqual([2, 48 / 10, 6, Number.NaN, 8]);
  expect([...coveredMs]).toEqual([5, 10, 6, 0, 10]);
});

test('pieces of several levels meet in one bucket', () => {
  const rows = partials([
    { bucket: 0, first: 1, last: 2, sum: 30, count: 10, min: -5, max: 9 },
    { bucket: 5, first: 4, last: 4, sum: 4, count: 1 },
  ]);
  const value = (aggregate: Parameters<typeof bucketValues>[3]) => bucketValues(rows, 1, Float64Array.of(0, 10), aggregate)[0];
  expect((['sum', 'count', 'min', 'max', 'first', 'last'] as const).map(value)).toEqual([34, 11, -5, 9, 1, 4]);
});
