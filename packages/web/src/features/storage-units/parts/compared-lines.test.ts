import type { StorageUnit } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { expect, it } from 'vitest';
import type { ValueSnapshot } from '../../../platform/live/value-store.ts';
import { comparedQuantities } from './compared-lines.ts';

const metrics = ['soc', 'rated_energy', 'voltage', 'cell_voltage_max', 'cell_voltage_min'];
const stack = (id: number) => ({
  id,
  deviceType: { id: 1, nature: 'battery' },
  params: metrics.map((metric, at) => ({ metric, paramId: id * 10 + at })),
});
const unit = { key: 'r1', devices: [stack(1), stack(2)] } as unknown as StorageUnit;
const pointOf = (_device: unknown, metric: string) => ({ metric, type: 'number', decimals: 1 }) as ExpandedPoint;

const valuesOf = (...stacks: readonly number[][]): ValueSnapshot =>
  new Map(
    stacks.flatMap((values, device) => values.map((value, at) => [(device + 1) * 10 + at, { value, time: 1, quality: 'good' }] as const)),
  );

it('a unit is compared by its own quantities and the points of its devices, differences first', () => {
  const now = valuesOf([80, 100, 700, 3.35, 3.3], [60, 300, 710, 3.34, 3.31]);
  const then = valuesOf([80, 100, 700, 3.35, 3.3], [20, 300, 710, 3.36, 3.31]);
  const lines = comparedQuantities(unit, pointOf, now, then).map(({ of, first, second, differs }) => [
    typeof of === 'string' ? of : `${of.device.id}:${of.point.metric}`,
    first?.value,
    second?.value,
    differs,
  ]);
  // By rated energy: (80·100 + 60·300) / 400 and (80·100 + 20·300) / 400.
  expect(lines.slice(0, 3)).toEqual([
    ['soc', 65, 35, true],
    ['voltageSpread', 50, 60, true],
    ['voltageMax', 3.35, 3.36, true],
  ]);
  expect(lines.slice(3)).toEqual([
    ['voltageMin', 3.3, 3.3, false],
    ['1:voltage', 700, 700, false],
    ['2:voltage', 710, 710, false],
  ]);
});
