import { expect, it } from 'vitest';
import { compare } from './comparison.ts';
import type { Item } from './items.ts';

const hour = 3_600_000;
const zone = 'Asia/Shanghai';
const monday = Date.parse('2026-05-11T00:00:00+08:00');
const tuesday = monday + 24 * hour;
const day = (id: string, start: number): Item => ({
  ...{ id, name: id, deviceId: 1, deviceName: 'BMS', key: '1:soc', factor: 1 },
  ...{ start, end: start + 24 * hour },
});
const curve = (start: number, values: readonly (number | null)[]) => ({
  times: values.map((_, index) => start + index * hour),
  values,
  covered: values.map((value) => (value === null ? 0 : 1)),
});
const items = [day('tue', tuesday), day('mon', monday)];
const curves = [curve(tuesday, [10, 12, 15]), curve(monday, [10, 10, 10, 30])];

it('compares days at the same times of day, each with extremes at its own time', () => {
  const found = compare(curves, { items, baseId: 'mon', isAmount: false, zone, resolution: 0.1 });
  expect(found.base).toBe(1);
  expect(found.times).toEqual([0, 1, 2, 3].map((n) => monday + n * hour));
  expect(found.differences).toEqual([
    [0, 2, 5, null],
    [0, 0, 0, 0],
  ]);
  const [tue, mon] = found.figures;
  expect(tue).toMatchObject({ mean: 37 / 3, difference: 7 / 3, largest: 5, largestTime: monday + 2 * hour, maxTime: tuesday + 2 * hour });
  expect(mon).toMatchObject({ difference: null, largest: null, correlation: null, maxTime: monday + 3 * hour, known: 1 });
  expect(found.deviations[0]).toEqual({ item: 0, by: 5, since: 2 });
});

it('takes the first item as base if the requested one is not compared, and is empty without values', () => {
  const found = compare([curve(tuesday, [null]), curve(monday, [])], { items, baseId: 'gone', isAmount: false, zone, resolution: 0.1 });
  expect(found.base).toBe(0);
  expect(found.isBlank).toBe(true);
  expect(found.deviations).toEqual([]);
});
