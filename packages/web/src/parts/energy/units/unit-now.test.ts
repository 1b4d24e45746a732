import type { StorageUnit, StorageUnitDevice } from '@czyun/contract';
import { describe, expect, test } from 'vitest';
import type { ShownStatus } from '../../../platform/live/use-device-states.ts';
import type { LiveValue } from '../../../platform/live/value-store.ts';
import { extremeOf, powerOf, socOf, spreadOf, stateOf } from './unit-now.ts';

const device = (id: number, nature: string, metrics: readonly string[]): StorageUnitDevice => ({
  id,
  name: `${nature} ${id}`,
  key: `k${id}`,
  deviceType: { id: 1, key: nature, name: nature, nature },
  regionId: 1,
  role: null,
  params: metrics.map((metric, at) => ({ paramId: id * 100 + at, metric })),
});
const cells = ['soc', 'rated_energy', 'cell_voltage_max', 'cell_voltage_max_no', 'cell_voltage_min', 'active_power'];
const unit: StorageUnit = {
  key: 'r1',
  name: 'Yard',
  devices: [
    device(1, 'pcs', ['active_power']),
    device(2, 'pcs', ['active_power']),
    device(3, 'battery', cells),
    device(4, 'battery', cells),
  ],
  countedBy: 'pcs',
  today: { charge: null, discharge: null },
  lastDay: { charge: null, discharge: null, efficiency: null, socStart: null, socEnd: null },
};
const good = (value: number, time = 5): LiveValue => ({ value, time, quality: 'good' });
const values = new Map<number, LiveValue>([
  [100, good(-30)],
  [200, good(10, 3)],
  [300, good(40)],
  [301, good(1000)],
  [302, good(3.41)],
  [303, good(17)],
  [304, good(3.33)],
  [400, good(60)],
  [401, good(3000)],
  [402, good(3.39)],
  [403, good(5)],
  [404, good(3.25)],
]);

describe('a unit', () => {
  test('has the power of its converters and the time of the oldest reading', () => {
    expect(powerOf(unit, values)).toEqual({ value: -20, time: 3, quality: 'good' });
    expect(powerOf({ ...unit, devices: unit.devices.slice(2) }, new Map([...values, [305, good(1)], [405, good(2)]]))).toMatchObject({
      value: 3,
    });
    const stale = new Map([...values, [200, { value: 10, time: 1, quality: 'stale' } as const]]);
    expect(powerOf(unit, stale)).toEqual({ value: -20, time: 1, quality: 'stale' });
    expect(powerOf({ ...unit, devices: [] }, values)).toBeUndefined();
  });

  test('weights the state of charge by rated energy', () => {
    // (40 · 1000 + 60 · 3000) / 4000
    expect(socOf(unit, values)?.value).toBe(55);
    const unrated = new Map([...values].filter(([id]) => id !== 401));
    expect(socOf(unit, unrated)?.value).toBe(50);
    expect(socOf(unit, new Map([...values].filter(([id]) => id !== 400)))).toBeUndefined();
  });

  test('finds the highest and lowest cell and their places', () => {
    const max = extremeOf(unit, values, 'cell_voltage_max', 'max');
    const min = extremeOf(unit, values, 'cell_voltage_min', 'min');
    expect([max?.value.value, max?.device.id, max?.no]).toEqual([3.41, 3, 17]);
    // The lowest cell is unknown.
    expect([min?.value.value, min?.device.id, min?.no]).toEqual([3.25, 4, null]);
    expect(spreadOf(max, min)?.value).toBe(0.16);
    expect(spreadOf(max, undefined)).toBeUndefined();
    expect(
      extremeOf(unit, new Map([...values, [402, { value: null, time: null, quality: 'stale' } as const]]), 'cell_voltage_max', 'max'),
    ).toBeUndefined();
  });

  test('has a state from its converters, batteries and power', () => {
    const stands = (status: ShownStatus, power: LiveValue | undefined, one: ShownStatus = status) =>
      stateOf(unit, ({ id }) => (id === 1 ? one : status), power);
    expect(stands('run', good(12))).toBe('discharging');
    expect(stands('run', good(-12))).toBe('charging');
    expect(stands('run', good(0))).toBe('standby');
    expect(stands('standby', good(0.04))).toBe('standby');
    expect(stands('stop', good(0))).toBe('stopped');
    expect(stands('run', good(12), 'fault')).toBe('fault');
    expect(stands('offline', { ...good(12), quality: 'stale' })).toBe('noData');
    expect(stands('unknown', undefined)).toBe('noData');
    expect(stands('run', undefined)).toBe('running');
  });
});
