/** Indicators of sites and stations. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  auxiliaryRate,
  distributionLossRate,
  equivalentCycles,
  equivalentHours,
  qualityRate,
  stationEfficiency,
  storageLossRate,
  utilisationFactor,
} from './indicators.ts';

const kwh = fc.integer({ min: 0, max: 1_000_000 });

describe('a storage', () => {
  it('has its use relative to its rated energy and power', () => {
    const cycled = { charge: 210, discharge: 190 };
    expect([utilisationFactor(cycled, 100, 24), equivalentHours(cycled, 100), equivalentCycles(190, 200)]).toEqual([4 / 24, 4, 0.95]);
    expect([utilisationFactor(cycled, null, 24), equivalentHours(cycled, 0), equivalentCycles(null, 200)]).toEqual([null, null, null]);
  });
});

describe('a station at its gateway', () => {
  it('the output share, losses and consumption add up to 100', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), kwh, kwh, kwh, kwh, (taken, fedIn, charge, discharge, auxiliary) => {
        const shares = [
          stationEfficiency(fedIn, taken) ?? 0,
          storageLossRate({ charge, discharge }, taken),
          auxiliaryRate(auxiliary, taken),
          distributionLossRate(fedIn, { charge, discharge }, auxiliary, taken),
        ];
        expect(shares.reduce<number>((sum, share) => sum + (share ?? Number.NaN), 0) / 100).toBeCloseTo(1, 6);
      }),
    );
  });

  it('are unknown without consumption or with an unknown part', () => {
    expect(stationEfficiency(5, 0)).toBeNull();
    expect(stationEfficiency(0, 5)).toBeNull();
    expect(storageLossRate({ charge: null, discharge: 1 }, 5)).toBeNull();
    expect(auxiliaryRate(null, 5)).toBeNull();
    expect(distributionLossRate(1, { charge: 2, discharge: 1 }, null, 5)).toBeNull();
  });
});

it('the quality rate refers to the pieces made', () => {
  expect([qualityRate(200, 10), qualityRate(0, 0), qualityRate(200, null)]).toEqual([95, null, null]);
});
