import type { ExpandedPoint } from '@czyun/devices';
import { expect, test } from 'vitest';
import { pointSeries } from './point-series.ts';

const point: ExpandedPoint = {
  ...{ metric: 'power', base: 'power', name: { zh: '功率', en: 'Power' }, unit: 'kW', kind: 'YC', type: 'number', decimals: 1 },
  ...{ access: 'r', group: 'g', storage: 'normal' },
};
const minute = 60_000;
const drawn = (times: number[], stepped = false) =>
  pointSeries({
    ...{ key: '1:power', point, curve: { key: '1:power', paramId: 1, times, values: times.map(() => 1) }, before: new Map() },
    ...{ span: [0, 240 * minute], columns: 480, language: 'en', stepped },
  });
const steps = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => (from + index) * minute);

test('nothing is drawn where a device was silent, nor after its last reading', () => {
  const { times, values } = drawn([...steps(0, 60), ...steps(120, 180)]);
  const gaps = Array.from(values).flatMap((value, index) => (value === null ? [(times[index] ?? 0) / minute] : []));
  expect(gaps.map(Math.floor)).toEqual([59, 179]);
});

test('a held value is drawn through to the end', () => {
  const { values, times } = drawn([...steps(0, 60), ...steps(120, 180)], true);
  expect(Array.from(values)).not.toContain(null);
  expect(times[times.length - 1]).toBe(240 * minute);
});
