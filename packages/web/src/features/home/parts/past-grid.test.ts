import { expect, test } from 'vitest';
import type { GridCell } from './flow.ts';
import { dayEnergiesOf, energyOf, gridWith, mean, percent, sum } from './past-grid.ts';

const minutes = (values: readonly (number | null)[]) => ({ times: values.map((_, index) => index * 60_000), values: [...values] });

test('energy of a curve, both ways, gaps count nothing', () => {
  const { forward, backward } = energyOf(minutes([60, null, -120, 60]), 240_000);
  expect(forward).toBeCloseTo(2, 9);
  expect(backward).toBeCloseTo(2, 9);
});

test('the minute of the instant counts as far as it has come', () => {
  expect(energyOf(minutes([60, 60]), 90_000).forward).toBeCloseTo(1.5, 9);
  expect(energyOf(minutes([60, 60]), 0).forward).toBe(0);
});

test('roles become the keys of the pies', () => {
  const found = dayEnergiesOf(
    [
      { role: 'grid', ...minutes([60, -30]) },
      { role: 'storage', ...minutes([-60, 30]) },
      { role: 'pv', ...minutes([60, -6]) },
      { role: 'pv', ...minutes([60, 0]) },
    ],
    120_000,
  );
  expect(found.get('gridImport')).toBeCloseTo(1, 9);
  expect(found.get('gridExport')).toBeCloseTo(0.5, 9);
  expect(found.get('charge')).toBeCloseTo(1, 9);
  expect(found.get('discharge')).toBeCloseTo(0.5, 9);
  expect(found.get('pv')).toBeCloseTo(2, 9);
});

test('cells keep their shape and take the figures; what is missing is unknown', () => {
  const grid: GridCell[] = [
    { kind: 'radar', id: 'analysis', title: 'a', items: [{ key: 'soc', name: 's', unit: '%', value: 1, max: 100 }] },
    { kind: 'pie', id: 'sources', title: 'b', unit: 'kWh', items: [{ key: 'wind', name: 'w', value: 1 }] },
    { kind: 'pie', id: 'machineStates', title: 'c', unit: '', items: [{ key: 'stop', name: 's', value: 1 }] },
    { kind: 'line', id: 'power', title: 'd', unit: 'kW', series: [] },
  ];
  const after = gridWith(grid, { figures: new Map([['soc', 50]]), states: { run: 0, stop: 7, offline: 0, fault: 0, auto: 0 } });
  expect(after[0]).toMatchObject({ items: [{ value: 50, name: 's' }] });
  expect(after[1]).toMatchObject({ items: [{ value: null }] });
  expect(after[2]).toMatchObject({ items: [{ value: 7 }] });
  expect(after[3]).toBe(grid[3]);
});

test('unknown parts make unknown wholes', () => {
  expect(sum([1, 2])).toBe(3);
  expect(sum([1, null])).toBeNull();
  expect(sum([])).toBeNull();
  expect(mean([1, 3])).toBe(2);
  expect(percent(1, 4)).toBe(25);
  expect(percent(1, 0)).toBeNull();
});
