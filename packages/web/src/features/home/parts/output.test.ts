import { expect, test } from 'vitest';
import type { GridCell } from '../../../parts/energy/flow.ts';
import type { LiveValue } from '../../../platform/live/value-store.ts';
import { outputsOf } from './output.ts';

const part = (deviceId: number, today: number | null) => ({
  key: `${deviceId}:output_total`,
  paramId: deviceId * 10,
  weight: 1,
  since: null,
  today,
});
const grid: readonly GridCell[] = [
  {
    kind: 'bar',
    id: 'outputByDay',
    title: '',
    unit: '',
    series: [{ name: 'all', role: 'allMachines', how: 'sum', parts: [part(1, 90), part(2, 70), part(3, 50)] }],
  },
];
const values = new Map<number, LiveValue>([[11, { value: 100, time: 5, quality: 'good' }]]);

test('a machine’s own count of the day takes precedence over the increase of its counter; a machine without either is omitted', () => {
  const machines = [
    { id: 1, keyParams: [{ metric: 'output_today', paramId: 11 }] },
    { id: 2, keyParams: [{ metric: 'oee', paramId: 21 }] },
    { id: 3, keyParams: [] },
    { id: 4, keyParams: [] },
  ];
  const found = outputsOf(machines, values, grid, (id) => (id === 3 ? 'offline' : 'run'));
  expect(found.ids).toEqual([1, 2, 3]);
  expect([...found.byId]).toEqual([
    [1, { value: 100, time: 5, quality: 'good' }],
    [2, { value: 70, time: null, quality: 'good' }],
    [3, { value: 50, time: null, quality: 'stale' }],
  ]);
  // An output that is not known yet makes the sum unknown.
  const early = outputsOf(machines, new Map(), grid, () => 'run');
  expect([early.ids, [...early.byId.keys()]]).toEqual([
    [1, 2, 3],
    [2, 3],
  ]);
});
