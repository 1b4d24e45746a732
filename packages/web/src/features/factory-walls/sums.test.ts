import type { FloorMachine } from '@czyun/contract/shop-floor';
import { expect, test } from 'vitest';
import { bottleneckOf, oeeOf, sumOf, zonesOf } from './sums.ts';

const machine = (deviceId: number, more: Partial<FloorMachine> = {}): FloorMachine => ({
  ...{ deviceId, state: 'auto', name: `M${deviceId}`, regionId: null, zone: '', own: null, since: 1000, planned: true },
  ...{ stop: null, order: null, made: 0, rejects: 0, cycleS: null, idealCycleS: null, powerKw: null, day: null, shift: null },
  ...{ target: null, targetNow: null, calls: [], alarms: { count: 0, severity: null, content: '' } },
  ...more,
});
const day = (busyMs: number, goodMs: number | null) => ({ busyMs, goodMs }) as NonNullable<FloorMachine['day']>;

test('OEE of several machines is weighted by their busy time, and unknown if one is', () => {
  expect(oeeOf([{ day: day(100, 50) }, { day: day(300, 270) }, { day: day(0, null) }])).toBe(80);
  expect(oeeOf([{ day: day(100, null) }, { day: day(300, 270) }])).toBeNull();
  expect(oeeOf([])).toBeNull();
  expect([sumOf([1, null, 2]), sumOf([null])]).toEqual([3, null]);
});

test('the bottleneck is the slowest machine that runs', () => {
  const machines = [machine(1, { cycleS: 40 }), machine(2, { cycleS: 66 }), machine(3, { cycleS: 90, state: 'stop' })];
  expect(bottleneckOf(machines)?.deviceId).toBe(2);
  expect(bottleneckOf([machine(1)])).toBeNull();
});

test('zones have their machines in order', () => {
  const zones = zonesOf([machine(1, { regionId: 4, zone: 'A' }), machine(2), machine(3, { regionId: 4, zone: 'A' })]);
  expect(zones.map(({ id, name, machines }) => [id, name, machines.length])).toEqual([
    [4, 'A', 2],
    [null, '', 1],
  ]);
});
