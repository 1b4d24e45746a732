import { expect, it } from 'vitest';
import { lossesOf, type StageEnergies } from './losses.ts';

const all: StageEnergies = {
  ...{ taken: 1000, charge: 970, chargeDc: 950, dischargeDc: 920, discharge: 900, fedIn: 880, stored: 0 },
};
const sumOf = (energies: StageEnergies) => {
  const { stages = [], parts = [] } = lossesOf(energies) ?? {};
  return [...parts, ...stages.slice(-1)].reduce((sum, { share }) => sum + share, 0);
};

it('losses and feed-in add up to 100 % of the energy taken', () => {
  const { stages, parts } = lossesOf(all) ?? {};
  expect(stages?.map(({ key, share }) => [key, share])).toEqual([
    ['taken', 100],
    ['charge', 97],
    ['chargeDc', 95],
    ['dischargeDc', 92],
    ['discharge', 90],
    ['fedIn', 88],
  ]);
  expect(parts?.map(({ key, after, kwh }) => [key, after, kwh])).toEqual([
    ['site', 'taken', 30],
    ['charging', 'charge', 20],
    ['battery', 'chargeDc', 30],
    ['discharging', 'dischargeDc', 20],
    ['site', 'discharge', 20],
  ]);
  expect(sumOf(all)).toBeCloseTo(100, 6);
});

it('energy still stored is no loss, and never exceeds the missing energy', () => {
  const partsOf = (stored: number) =>
    lossesOf({ ...all, stored })?.parts.flatMap(({ key, kwh }) => (key === 'battery' || key === 'stored' ? [[key, kwh]] : []));
  expect(partsOf(12)).toEqual([
    ['battery', 18],
    ['stored', 12],
  ]);
  expect(partsOf(99)).toEqual([
    ['battery', 0],
    ['stored', 30],
  ]);
  expect(partsOf(-12)).toEqual([['battery', 30]]);
  expect(lossesOf({ ...all, stored: -12 })?.storedKwh).toBe(-12);
  expect(sumOf({ ...all, stored: 12 })).toBeCloseTo(100, 6);
});

it('places without a meter, or with a contradictory one, are omitted', () => {
  const keysOf = (energies: Partial<StageEnergies>) => lossesOf({ ...all, ...energies })?.stages.map(({ key }) => key) ?? null;
  expect(keysOf({ taken: null })).toEqual(['charge', 'chargeDc', 'dischargeDc', 'discharge']);
  expect(keysOf({ chargeDc: 999 })).toEqual(['taken', 'charge', 'discharge', 'fedIn']);
  expect(keysOf({ dischargeDc: null, fedIn: null })).toEqual(['charge', 'discharge']);
  expect(sumOf({ ...all, dischargeDc: null, fedIn: null })).toBeCloseTo(100, 6);
  expect([keysOf({ charge: null }), keysOf({ discharge: 980 }), keysOf({ charge: 0, discharge: 0 })]).toEqual([null, null, null]);
});
