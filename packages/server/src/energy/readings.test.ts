import { describe, expect, it } from 'vitest';
import { countOf, goodValue, powerOf, ratedEnergyOfAll, socOf, socWeights } from './readings.ts';
import { deviceOf, newestOf } from './station-fixture.ts';

const cabinets = [
  deviceOf(1, 'cabinet', { metrics: ['soc', 'rated_energy'] }),
  deviceOf(2, 'cabinet', { metrics: ['soc', 'rated_energy'] }),
];
const socs = cabinets.flatMap(({ params }) => params.filter(({ point }) => point.metric === 'soc'));
const parts = socs.map((param, i) => ({ param, sign: i === 0 ? (1 as const) : (-1 as const) }));

describe('newest values', () => {
  it('are used while they are good', () => {
    const newest = newestOf({ 1: 5, 2: [5, 1], 3: Number.NaN });
    expect([goodValue(newest, 1), goodValue(newest, 2), goodValue(newest, 3), goodValue(newest, 4), goodValue(newest, undefined)]).toEqual([
      5,
      null,
      null,
      null,
      null,
    ]);
  });

  it('and counts are added with their signs', () => {
    expect([powerOf(newestOf({ 100: 7, 200: 3 }), parts), powerOf(newestOf({ 100: 7 }), parts), powerOf(newestOf({}), [])]).toEqual([
      4,
      null,
      null,
    ]);
    expect(countOf(({ paramId }) => paramId, parts)).toBe(-100);
    expect(countOf(() => null, parts)).toBeNull();
  });
});

describe('the state of charge of several devices', () => {
  it('is weighted by rated energy if all report it', () => {
    const newest = newestOf({ 100: 80, 101: 300, 200: 20, 201: 100 });
    expect([socOf(newest, socs, cabinets), socWeights(newest, socs, cabinets), ratedEnergyOfAll(newest, socs, cabinets)]).toEqual([
      65,
      [300, 100],
      400,
    ]);
    const one = newestOf({ 100: 80, 101: 300, 200: 20 });
    expect([socOf(one, socs, cabinets), socWeights(one, socs, cabinets), ratedEnergyOfAll(one, socs, cabinets)]).toEqual([
      50,
      [1, 1],
      null,
    ]);
  });

  it('is unknown while one is silent, whose nameplate still applies', () => {
    const newest = newestOf({ 100: 80, 101: 300, 200: [20, 1], 201: [100, 1] });
    expect([socOf(newest, socs, cabinets), ratedEnergyOfAll(newest, socs, cabinets)]).toEqual([null, 400]);
  });
});
