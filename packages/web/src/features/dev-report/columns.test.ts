import type { ExpandedPoint } from '@czyun/devices';
import { expect, it } from 'vitest';
import { columnsOf, usualParams } from './columns.ts';

const point = (metric: string, type: string, unit = '') => ({ metric, type, unit }) as unknown as ExpandedPoint;
const points = [
  point('voltage', 'number', 'V'),
  point('active_power', 'number', 'kW'),
  point('energy', 'counter', 'kWh'),
  point('soc', 'number', '%'),
  point('charge_energy_today', 'number', 'kWh'),
];

it('shows energy registers and powers by default, and only registers as differences', () => {
  expect(usualParams(points, 'daily')).toEqual(['energy', 'active_power']);
  expect(usualParams(points, 'dailyDiff')).toEqual(['energy']);
  expect(usualParams(points.slice(3), 'dailyDiff')).toEqual(['soc', 'charge_energy_today']);
  expect(
    usualParams(
      Array.from({ length: 20 }, (_, index) => point(`p${index}`, 'counter', 'kWh')),
      'daily',
    ),
  ).toHaveLength(6);
  expect(columnsOf(points, { params: ['gone'], type: 'hourlyDiff', figure: null }).map(({ metric }) => metric)).toEqual(['energy']);
});

it('uses the default statistic, or the selected one where the type offers a choice', () => {
  const figures = (type: 'daily' | 'dailyDiff' | 'monthly', figure: 'max' | null) =>
    columnsOf(points, { params: ['soc', 'energy', 'charge_energy_today'], type, figure }).map(
      ({ metric, algorithm }) => `${metric}:${algorithm}`,
    );
  expect(figures('daily', null)).toEqual(['soc:avg', 'energy:diff', 'charge_energy_today:max']);
  expect(figures('daily', 'max')).toEqual(['soc:max', 'energy:max', 'charge_energy_today:max']);
  expect(figures('dailyDiff', 'max')).toEqual(['soc:avg', 'energy:diff', 'charge_energy_today:max']);
});
