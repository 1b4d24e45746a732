import type { ExpandedPoint } from '@czyun/devices';
import { expect, it } from 'vitest';
import { columnsOf, usualParams } from './columns.ts';

const point = (metric: string, type: string) => ({ metric, type }) as unknown as ExpandedPoint;
const points = [point('power', 'number'), point('energy', 'counter'), point('soc', 'number')];

it('has registers first and omits parameters that the device lacks', () => {
  expect(usualParams(points)).toEqual(['energy', 'power', 'soc']);
  expect(usualParams(Array.from({ length: 20 }, (_, index) => point(`p${index}`, 'number')))).toHaveLength(6);
  expect(columnsOf(points, { params: ['gone'], type: 'hourlyDiff', figure: null }).map(({ metric }) => metric)).toEqual([
    'energy',
    'power',
    'soc',
  ]);
});

it('uses the default statistic, or the selected one where the type offers a choice', () => {
  const figures = (type: 'daily' | 'dailyDiff' | 'monthly', figure: 'max' | null) =>
    columnsOf(points, { params: ['soc', 'energy'], type, figure }).map(({ metric, algorithm }) => `${metric}:${algorithm}`);
  expect(figures('daily', null)).toEqual(['soc:avg', 'energy:last']);
  expect(figures('daily', 'max')).toEqual(['soc:max', 'energy:max']);
  expect(figures('monthly', null)).toEqual(['soc:avg', 'energy:diff']);
  expect(figures('dailyDiff', 'max')).toEqual(['soc:diff', 'energy:diff']);
});
