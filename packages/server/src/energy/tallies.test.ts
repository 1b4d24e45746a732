import { expect, it } from 'vitest';
import { deviceOf } from './station-fixture.ts';
import { talliesOf, throughputOf } from './tallies.ts';

const grid = deviceOf(1, 'meter', { role: 'grid', metrics: ['energy_import', 'energy_export'] });
const machine = deviceOf(2, 'machine', { metrics: ['energy_total', 'output_total', 'reject_total'] });
const fan = deviceOf(3, 'fan', { metrics: ['energy_total'] });
const off = deviceOf(4, 'machine', { enabled: false, metrics: ['energy_total', 'output_total'] });

const summary = (type: number) =>
  talliesOf(type, [grid, machine, fan, off], ({ params }) => params).map(({ key, parts }) => [
    key,
    ...parts.map(({ param }) => param.paramId),
  ]);

it('a project is counted by its registers, a factory also by its output', () => {
  const flows = [
    ['gridImport', 100],
    ['gridExport', 101],
    ['load', 100, 101],
  ];
  expect(summary(1)).toEqual(flows);
  expect(summary(2)).toEqual([...flows, ['consumption', 200, 300], ['output', 201], ['rejects', 202]]);
});

it('input and output of a device depend on its type', () => {
  const of = (...made: Parameters<typeof deviceOf>) => {
    const { in: taken, out: given } = throughputOf(deviceOf(...made));
    return [taken?.point.metric, given?.point.metric];
  };
  expect(of(1, 'meter', { metrics: ['energy_import', 'energy_export'] })).toEqual(['energy_import', 'energy_export']);
  expect(of(1, 'cabinet', { metrics: ['charge_energy_total', 'discharge_energy_total'] })).toEqual([
    'charge_energy_total',
    'discharge_energy_total',
  ]);
  expect(of(1, 'pv', { metrics: ['energy_total'] })).toEqual([undefined, 'energy_total']);
  expect(of(1, 'fan', { metrics: ['energy_total'] })).toEqual(['energy_total', undefined]);
});
