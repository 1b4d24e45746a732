import { expect, test } from 'vitest';
import { bucketValues, fitting, gridOf, mostBuckets } from './buckets.ts';
import type { Partials } from './partials.ts';

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

test('weeks begin on Monday and months on the first, in the zone', () => {
  const week = gridOf({ count: 7, unit: 'd' }, Date.parse('2026-05-14T12:00+08:00'), Date.parse('2026-05-20T12:00+08:00'), 'Asia/Shanghai');
  expect([...week.edges].map((edge) => new Date(edge).toISOString())).toEqual([
    '2026-05-10T16:00:00.000Z',
    '2026-05-17T16:00:00.000Z',
    '2026-05-24T16:00:00.000Z',
  ]);
  const month = gridOf({ count: 1, unit: 'n' }, Date.parse('2026-01-15T00:00Z'), Date.parse('2026-03-01T00:00Z'), 'Asia/Shanghai');
  expect([...month.edges].map((edge) => new Date(edge).toISOString().slice(0, 10))).toEqual([
    '2025-12-31',
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
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
  }[],
): Partials {
  const column = (pick: (row: (typeof rows)[number]) => number) => rows.map(pick);
  return {
    rows: rows.length,
    series: rows.map(() => 1),
    bucket: column((row) => row.bucket),
    firstTime: column((row) => row.bucket),
    first: column((row) => row.first),
    lastTime: column((row) => row.bucket),
    last: column((row) => row.last),
    minTime: column((row) => row.bucket),
    min: column((row) => row.min ?? Math.min(row.first, row.last)),
    maxTime: column((row) => row.bucket),
    max: column((row) => row.max ?? Math.max(row.first, row.last)),
    sum: column((row) => row.sum ?? row.first + row.last),
    count: column((row) => row.count ?? 2),
    increase: column((row) => row.increase ?? row.last - row.first),
  };
}

test('a counter that starts again from zero counts on; across bucket borders nothing is lost', () => {
  const rows = partials([
    { bucket: 0, first: 100, last: 110 },
    { bucket: 10, first: 115, last: 120 },
    { bucket: 20, first: 3, last: 8 },
    { bucket: 40, first: 20, last: 21 },
  ]);
  const edges = Float64Array.of(0, 10, 20, 30, 40, 50);
  expect([...bucketValues([rows], 1, edges, 'diff', true, 90)]).toEqual([20, 10, 8, Number.NaN, 13]);
  expect([...bucketValues([rows], 1, edges, 'diff', true, Number.NaN)][0]).toBe(10);
  expect([...bucketValues([rows], 1, edges, 'diff', false, 90)]).toEqual([20, 10, -112, Number.NaN, 13]);
  // A register that is corrected by a little is not a new start.
  const corrected = partials([
    { bucket: 0, first: 100, last: 100 },
    { bucket: 10, first: 99.5, last: 101 },
  ]);
  expect([...bucketValues([corrected], 1, Float64Array.of(0, 10, 20), 'diff', true, 100)]).toEqual([0, 1]);
});

test('pieces of several levels meet in one bucket', () => {
  const rolled = partials([{ bucket: 0, first: 1, last: 2, sum: 30, count: 10, min: -5, max: 9 }]);
  const raw = partials([{ bucket: 5, first: 4, last: 4, sum: 4, count: 1 }]);
  const edges = Float64Array.of(0, 10);
  const value = (aggregate: Parameters<typeof bucketValues>[3]) => bucketValues([rolled, raw], 1, edges, aggregate, false, Number.NaN)[0];
  expect([value('avg'), value('sum'), value('count'), value('min'), value('max'), value('first'), value('last')]).toEqual([
    34 / 11,
    34,
    11,
    -5,
    9,
    1,
    4,
  ]);
});
