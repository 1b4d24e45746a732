import { expect, it } from 'vitest';
import { energyRow } from './energy-row.ts';

const plan = (kWh: number, cost: string | null) => ({ kWh, cost });

it('compares costs if both are known, else energies', () => {
  expect(energyRow(null, 'Cost', 'Energy')).toEqual([]);
  const priced = { operations: 24, others: 4, present: plan(6605.08, '5065.90'), proposed: plan(6601.15, '5049.95'), saving: '15.95' };
  expect(energyRow(priced, 'Cost', 'Energy')).toEqual([['Cost', '¥5,065.90', '¥5,049.95', -15.95]]);
  const bare = { ...priced, present: plan(6605.08, null), proposed: plan(6601.15, null), saving: null };
  expect(energyRow(bare, 'Cost', 'Energy')).toEqual([['Energy', '6,605.08 kWh', '6,601.15 kWh', -4]]);
});
