import { expect, it } from 'vitest';
import type { LiveValue } from '../../platform/live/value-store.ts';
import type { GridCell } from './flow.ts';
import { dayLines, powerLines } from './overview-lines.ts';

const part = (paramId: number, weight = 1) => ({
  key: `${paramId}:active_power`,
  paramId,
  deviceId: paramId,
  weight,
  since: null,
  today: null,
});
const line = (name: string, role: string, parts: ReturnType<typeof part>[]) => ({ name, role, how: 'sum' as const, parts });
const grid = [
  {
    ...{ kind: 'line', id: 'power', title: 'Power', unit: 'kW' },
    series: [line('Grid', 'grid', [part(1), part(2)]), line('Load', 'load', [part(3)])],
  },
  { kind: 'pie', id: 'sources', title: 'Sources', unit: 'kWh', items: [{ key: 'pv', name: 'PV', value: 12.5 }] },
] as unknown as readonly GridCell[];
const values = (...each: readonly (readonly [number, number | null])[]) =>
  new Map(each.map(([id, value]): [number, LiveValue] => [id, { value, time: 1, quality: 'good' }]));

it('sums the parts of each power at both instants, and marks differences of more than the last digit', () => {
  const lines = powerLines(grid, values([1, 10], [2, 5], [3, 20]), values([1, 10], [2, 5.05], [3, 31]));
  expect(lines.map(({ name, first, second, differs }) => [name, first?.value, second?.value, differs])).toEqual([
    ['Grid', 15, 15.05, false],
    ['Load', 20, 31, true],
  ]);
});

it('shows no difference while a part is unknown', () => {
  const lines = powerLines(grid, values([1, 10], [2, 5], [3, 20]), values([1, 10], [3, null]));
  expect(lines.map(({ second, differs }) => [second?.value, differs])).toEqual([
    [undefined, false],
    [null, false],
  ]);
});

it('has the amounts of the day, unknown until the overview of the second instant has loaded', () => {
  const before: readonly GridCell[] = [
    { kind: 'pie', id: 'sources', title: '', unit: 'kWh', items: [{ key: 'pv', name: 'PV', value: 2 }] },
  ];
  expect(dayLines(grid, undefined)).toMatchObject([{ name: 'PV', first: { value: 12.5 }, second: undefined, differs: false }]);
  expect(dayLines(grid, before)).toMatchObject([{ name: 'PV', first: { value: 12.5 }, second: { value: 2 }, differs: true }]);
});
