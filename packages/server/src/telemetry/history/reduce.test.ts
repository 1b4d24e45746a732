import { expect, test } from 'vitest';
import type { Partials } from './partials.ts';
import { drawnCurve } from './reduce.ts';

/** The engine's result for columns of `width`, computed here from plain readings. */
function columnsOf(readings: readonly (readonly [time: number, value: number])[], width: number): Partials {
  const groups = new Map<number, (readonly [number, number])[]>();
  for (const reading of readings)
    groups.set(Math.floor(reading[0] / width), [...(groups.get(Math.floor(reading[0] / width)) ?? []), reading]);
  const rows = [...groups].map(([bucket, list]) => {
    const sorted = [...list].sort((a, b) => a[1] - b[1]);
    return { bucket, first: list[0], last: list.at(-1), min: sorted[0], max: sorted.at(-1) };
  });
  const pick = (which: 'first' | 'last' | 'min' | 'max', part: 0 | 1) => rows.map((row) => row[which]?.[part] ?? Number.NaN);
  return {
    rows: rows.length,
    series: rows.map(() => 7),
    bucket: rows.map((row) => row.bucket),
    firstTime: pick('first', 0),
    first: pick('first', 1),
    lastTime: pick('last', 0),
    last: pick('last', 1),
    minTime: pick('min', 0),
    min: pick('min', 1),
    maxTime: pick('max', 0),
    max: pick('max', 1),
    sum: [],
    count: [],
    increase: [],
    integral: [],
    covered: [],
    hold: [],
    approximate: [],
  };
}

test('every peak is preserved, in time order, without repeats', () => {
  const readings = Array.from({ length: 1000 }, (_, i) => [i, i === 417 ? 99 : i === 418 ? -99 : Math.sin(i / 30)] as const);
  const curve = drawnCurve([columnsOf(readings, 50)], 7, 0, 1000);
  expect(curve.times.length).toBeLessThanOrEqual(80);
  expect([...curve.times]).toEqual([...new Set(curve.times)].sort((a, b) => a - b));
  const drawn = new Map([...curve.times].map((time, i) => [time, curve.values[i]]));
  expect(drawn.get(417)).toBe(99);
  expect(drawn.get(418)).toBe(-99);
  expect(drawn.get(0)).toBe(0);
  expect(drawn.get(999)).toBe(Math.sin(999 / 30));
});

test('a column shared by two pieces keeps the corners of both', () => {
  const early = columnsOf(
    [
      [10, 5],
      [12, 50],
    ],
    100,
  );
  const late = columnsOf(
    [
      [60, -4],
      [70, 1],
    ],
    100,
  );
  const curve = drawnCurve([early, late], 7, 0, 100);
  expect([...curve.times]).toEqual([10, 12, 60, 70]);
  expect([...curve.values]).toEqual([5, 50, -4, 1]);
});
