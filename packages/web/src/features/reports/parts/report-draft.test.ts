import type { ReportItem, ReportPoints } from '@czyun/contract';
import { expect, it } from 'vitest';
import { usualAlgorithm } from '../../../parts/reports/figures.ts';
import { moved, pointsIn, usualTitle, withDevices, withPoints } from './report-draft.ts';

const item = (deviceId: number, metric: string): ReportItem => ({ deviceId, metric, algorithm: 'diff', title: '' });
const point = (metric: string, unit: string, isCounter = false) => ({ metric, name: `${metric}!`, unit, isCounter });
const catalogue: ReportPoints = {
  devices: [1, 2, 3, 4].map((deviceId) => ({ deviceId, name: `d${deviceId}`, typeId: deviceId < 4 ? 7 : 8 })),
  types: [
    {
      ...{ typeId: 7, name: 'meter' },
      points: [
        point('active_power', 'kW'),
        point('energy_import', 'kWh', true),
        point('energy_export', 'kWh', true),
        point('reactive_import', 'kvarh', true),
      ],
    },
    { typeId: 8, name: 'battery', points: [point('voltage', 'V'), point('power', 'kW'), point('soc', '%')] },
  ],
};
const shown = (items: readonly ReportItem[]) => items.map(({ deviceId, metric, algorithm }) => `${deviceId} ${metric} ${algorithm}`);

it('a device has the energy that it counted, one without registers its power', () => {
  expect(shown(withDevices([], [1, 4], catalogue, 'daily'))).toEqual(['1 energy_import diff', '1 energy_export diff', '4 power avg']);
  expect(shown(withDevices([], [4], catalogue, 'dailyDiff'))).toEqual(['4 voltage avg']);
});

it('a further device gets the points of its type, a removed one loses its columns', () => {
  const items = withDevices([item(1, 'energy_export')], [1, 2], catalogue, 'dailyDiff');
  expect(shown(items)).toEqual(['1 energy_export diff', '2 energy_export diff']);
  expect(shown(withDevices(items, [2], catalogue, 'dailyDiff'))).toEqual(['2 energy_export diff']);
  const many = { ...catalogue, devices: Array.from({ length: 150 }, (_, index) => ({ deviceId: index + 1, name: '', typeId: 7 })) };
  expect(
    withDevices(
      [],
      many.devices.map(({ deviceId }) => deviceId),
      many,
      'dailyDiff',
    ),
  ).toHaveLength(200);
});

it('points are added and removed for every selected device of the type', () => {
  const items = withDevices([], [1, 2, 4], catalogue, 'daily');
  const keys = [...pointsIn(items, catalogue).filter((key) => !key.endsWith('export')), '7:active_power', '8:soc'];
  expect(shown(withPoints(items, keys, catalogue))).toEqual([
    ...['1 energy_import diff', '2 energy_import diff', '4 power avg', '1 active_power avg', '2 active_power avg', '4 soc avg'],
  ]);
});

it('a column is named by device and point, never by keys', () => {
  expect([usualTitle(item(1, 'energy_import'), catalogue), usualTitle(item(9, 'gone'), catalogue)]).toEqual([
    'd1 energy_import!',
    '9 gone',
  ]);
});

it('columns change places, and none is lost at the ends', () => {
  const items = [item(1, 'a'), item(2, 'a'), item(3, 'a')];
  const order = (of: readonly ReportItem[]) => of.map(({ deviceId }) => deviceId);
  expect(order(moved(items, 0, 1))).toEqual([2, 1, 3]);
  expect(order(moved(items, 2, -1))).toEqual([1, 3, 2]);
  expect([order(moved(items, 0, -1)), order(moved(items, 2, 1))]).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
});

it('counters are reported as increments, daily figures as maxima, other values as means', () => {
  expect([usualAlgorithm('energy_import', true), usualAlgorithm('charge_energy_today', false), usualAlgorithm('soc', false)]).toEqual([
    'diff',
    'max',
    'avg',
  ]);
});
