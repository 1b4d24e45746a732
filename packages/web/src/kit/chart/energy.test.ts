import { expect, it } from 'vitest';
import { energyMeaning, inEnergyOrder } from './energy.ts';

it('the meaning of a power follows the role of its device, else its nature; other quantities have none', () => {
  const of = (nature: string, role: string | null, unit?: string) => energyMeaning({ nature, role, unit });
  expect([of('meter', 'grid', 'kW'), of('meter', 'load', 'MWh'), of('meter', null, 'kW')]).toEqual(['grid', 'load', undefined]);
  expect([of('pcs', null, 'kW'), of('pv', 'pv', 'kWh'), of('pcs', null, '℃'), of('pcs', null)]).toEqual([
    'storage',
    'pv',
    undefined,
    undefined,
  ]);
});

it('energies are in their own order, not in that of the list', () => {
  const items = [{ name: 'x' }, { meaning: 'load' }, { meaning: 'grid' }, { meaning: 'pv' }, { name: 'y' }] as const;
  expect(inEnergyOrder<(typeof items)[number] & { meaning?: 'load' | 'grid' | 'pv' }>(items)).toEqual([
    { meaning: 'pv' },
    { meaning: 'grid' },
    { meaning: 'load' },
    { name: 'x' },
    { name: 'y' },
  ]);
});
