import { expect, test } from 'vitest';
import { averages } from './averages.ts';
import { bucketValues } from './bucket-values.ts';
import { registerCurve } from './measures.ts';
import type { Partials } from './partials.ts';
import { differences, type Register } from './registers.ts';
import { stretchesOf } from './stretches.ts';

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

test('a counter that restarts from zero continues; nothing is lost across bucket borders', () => {
  const rows = partials([
    { bucket: 0, first: 100, last: 110 },
    { bucket: 10, first: 115, last: 120 },
    { bucket: 20, first: 3, last: 8 },
    { bucket: 40, first: 20, last: 21 },
  ]);
  const edges = Float64Array.of(-5, 0, 10, 20, 30, 40, 50);
  const of = (how: Register) => [...differences(stretchesOf(rows, 1, until), edges, how).values];
  // A reading exactly on a border belongs to the bucket that ends there.
  expect(of(register)).toEqual([Number.NaN, 15, 8, 5, 12, 1]);
  expect(of({ ...register, counter: false })).toEqual([Number.NaN, 15, -112, 5, Number.NaN, 1]);
});

test('a small correction of a register is not a restart, and one of known width rolls over', () => {
  const of = (values: readonly number[], width = 0) => {
    const rows = partials(values.map((value, i) => ({ bucket: 10 * i, first: value, last: value })));
    return [...differences(stretchesOf(rows, 1, until), Float64Array.of(0, 10 * (values.length - 1)), { ...register, width }).values];
  };
  expect(of([100, 99, 101])).toEqual([1]);
  expect(of([65_530, 3], 65_536)).toEqual([9]);
  expect(of([65_530, 3])).toEqual([3]);
  // Too far from the end of its width to have rolled over.
  expect(of([30_000, 3], 65_536)).toEqual([3]);
});

test('after its hold a register is interpolated to the next reading, in its own steps; without a next one it is unknown', () => {
  const rows = partials([
    { bucket: 0, first: 100, last: 100 },
    { bucket: 60, first: 107, last: 107 },
  ]);
  const edges = Float64Array.of(0, 5, 30, 60, 65, 100, 200);
  const { values, estimated } = differences(stretchesOf(rows, 1, until), edges, register);
  expect([...values]).toEqual([0, 4, 3, 0, Number.NaN, Number.NaN]);
  expect([...estimated]).toEqual([0, 1, 1, 0, 0, 0]);
});

test('an average is time-weighted: a reading counts until the next one, at most for its hold', () => {
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

test('pieces of several levels are combined in one bucket', () => {
  const rows = partials([
    { bucket: 0, first: 1, last: 2, sum: 30, count: 10, min: -5, max: 9 },
    { bucket: 5, first: 4, last: 4, sum: 4, count: 1 },
  ]);
  const value = (aggregate: Parameters<typeof bucketValues>[3]) => bucketValues(rows, 1, Float64Array.of(0, 10), aggregate)[0];
  expect((['sum', 'count', 'min', 'max', 'first', 'last'] as const).map(value)).toEqual([34, 11, -5, 9, 1, 4]);
});

test('a value counted from the first reading is estimated until the reading before it has arrived', () => {
  const edges = Float64Array.of(0, 10, 20);
  const late = { bucket: 10, first: 130, last: 130 };
  const begun = differences(stretchesOf(partials([{ bucket: 4, first: 104, last: 106 }, late]), 1, until), edges, register);
  expect([[...begun.values], [...begun.estimated]]).toEqual([
    [26, 0],
    [1, 0],
  ]);
  const info = {
    paramId: 1,
    deviceId: 1,
    metric: 'energy',
    storage: 'normal',
    counter: true,
    intervalMs: 10,
    timeZone: 'UTC',
    decimals: 2,
  } as const;
  const around = { paramId: 1, info, edges, before: undefined, after: undefined, until };
  const { readings, estimated } = registerCurve(partials([{ bucket: 4, first: 104, last: 106 }, late]), around);
  expect([[...readings].slice(0, 2), [...estimated].slice(0, 2)]).toEqual([
    [Number.NaN, 130],
    [1, 0],
  ]);
  const whole = differences(stretchesOf(partials([{ bucket: 0, first: 100, last: 106 }, late]), 1, until), edges, register);
  expect([[...whole.values], [...whole.estimated]]).toEqual([
    [30, 0],
    [0, 0],
  ]);
});
