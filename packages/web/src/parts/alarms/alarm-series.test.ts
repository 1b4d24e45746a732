import type { ExpandedPoint } from '@czyun/devices';
import { expect, test } from 'vitest';
import { alarmSeries, drawnMetrics, spanAround } from './alarm-series.ts';

const point = (metric: string, more: Partial<ExpandedPoint> = {}): ExpandedPoint => ({
  metric,
  base: metric,
  name: { zh: metric, en: metric },
  unit: '℃',
  kind: 'YC',
  type: 'number',
  decimals: 1,
  access: 'r',
  group: 'g',
  storage: 'normal',
  ...more,
});
const points = new Map([
  ['temperature', point('temperature')],
  ['limit', point('limit', { kind: 'YT' })],
  ['door', point('door', { kind: 'YX', type: 'flag', states: { 0: { zh: '关', en: 'Closed' }, 1: { zh: '开', en: 'Open' } } })],
]);
const drawn = (metrics: string[], limit: string | null, curves: { key: string; paramId: number; times: number[]; values: number[] }[]) =>
  alarmSeries({ deviceId: 7, quantities: { metrics, limit }, points, curves, before: new Map([[2, 55]]), span: [0, 100], language: 'en' });

test('covers half an hour before and after, not the future', () => {
  const startTime = 10_000_000;
  expect(spanAround({ startTime }, 99_000_000)).toEqual([8_200_000, 11_800_000]);
  expect(spanAround({ startTime }, 10_300_000)).toEqual([8_200_000, 10_300_000]);
  expect(spanAround({ startTime }, 9_000_000)[1]).toBe(10_060_000);
});

test('the quantity is a line; its limit is dashed from edge to edge, even if it was reported long before', () => {
  const curves = [
    { key: '7:temperature', paramId: 1, times: [10, 20], values: [30, 60] },
    { key: '7:limit', paramId: 2, times: [], values: [] },
  ];
  expect(drawnMetrics({ metrics: ['temperature'], limit: 'limit' })).toEqual(['temperature', 'limit']);
  const [temperature, limit] = drawn(['temperature'], 'limit', curves);
  expect(temperature).toMatchObject({ name: 'temperature', unit: '℃', times: [10, 20], values: [30, 60] });
  expect(temperature).not.toHaveProperty('dash');
  expect(limit).toMatchObject({ dash: true, shape: 'step', times: [0, 100], values: [55, 55] });
});

test('a switch is drawn with its state names; a metric that the type lacks is left out', () => {
  const [door, ...others] = drawn(['door', 'moon'], null, [{ key: '7:door', paramId: 3, times: [40], values: [1] }]);
  expect(others).toEqual([]);
  expect(door).toMatchObject({ unit: '', shape: 'step', times: [40, 100] });
  expect(door?.words?.say(1)).toBe('Open');
});
