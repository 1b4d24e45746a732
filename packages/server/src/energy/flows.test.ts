/** Energies of a balance: sources, uses and rest are consistent for any meter values. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanceOf } from './balance.ts';
import { type Energies, energiesOf, generatedOf, keptOf, restOf, suppliedBy } from './flows.ts';
import { deviceOf } from './station-fixture.ts';

const kwh = fc.integer({ min: 0, max: 1_000_000 });

describe('energies', () => {
  const devices = [
    deviceOf(1, 'meter', { role: 'grid', metrics: ['energy_import', 'energy_export'] }),
    deviceOf(2, 'pv', { metrics: ['energy_total'] }),
    deviceOf(3, 'pv', { metrics: ['energy_total'] }),
  ];
  const balance = balanceOf(devices, ({ params }) => params);

  it('are given for existing flows only', () => {
    const counted: Record<number, number> = { 100: 60, 101: 10, 200: 30, 300: 20 };
    expect(energiesOf(balance, ({ paramId }) => counted[paramId] ?? null)).toEqual({ gridImport: 60, gridExport: 10, pv: 50, load: 100 });
    expect(energiesOf(balance, ({ paramId }) => (paramId === 300 ? null : 1))).toEqual({
      gridImport: 1,
      gridExport: 1,
      pv: null,
      load: null,
    });
  });

  it('of generation are 0 without generators, and unknown if one is unknown', () => {
    expect([generatedOf({}), generatedOf({ pv: 3, wind: 4 }), generatedOf({ pv: 3, wind: null })]).toEqual([0, 7, null]);
  });
});

describe('the rest', () => {
  it('is the inflow less the outflow', () => {
    fc.assert(
      fc.property(kwh, kwh, kwh, kwh, kwh, kwh, (gridImport, gridExport, pv, discharge, charge, load) => {
        const energies: Energies = { gridImport, gridExport, pv, discharge, charge, load };
        const rest = restOf(energies, false) ?? Number.NaN;
        expect(load + charge + gridExport + rest).toBe(gridImport + pv + discharge);
        expect(keptOf(energies)).toBe(charge - discharge);
      }),
    );
  });

  it('is unknown if a part is, and if the load is derived from it', () => {
    expect(restOf({ gridImport: 5, load: null }, false)).toBeNull();
    expect(restOf({ gridImport: null, load: 3 }, false)).toBeNull();
    expect(restOf({ gridImport: 5, load: 5 }, true)).toBeNull();
    expect(restOf({ gridImport: 5 }, false)).toBeNull();
    expect(restOf({ load: 5 }, false)).toBeNull();
    expect([keptOf({ charge: 5 }), keptOf({ charge: 5, discharge: null })]).toEqual([null, null]);
  });
});

describe('shares of supply', () => {
  it('are relative to the total inflow', () => {
    fc.assert(
      fc.property(kwh, kwh, kwh, kwh, (gridImport, pv, wind, discharge) => {
        const supplies = suppliedBy({ gridImport, pv, wind, discharge, load: 1 });
        expect(supplies.map(({ flow }) => flow)).toEqual(['gridImport', 'pv', 'wind', 'discharge']);
        const whole = supplies.reduce((sum, { share }) => sum + (share ?? Number.NaN), 0);
        if (gridImport + pv + wind + discharge > 0) expect(whole).toBeCloseTo(100, 9);
        else expect(supplies.every(({ share }) => share === null)).toBe(true);
      }),
    );
  });

  it('are all unknown if one is', () => {
    expect(suppliedBy({ gridImport: 5, pv: null })).toEqual([
      { flow: 'gridImport', kwh: 5, share: null },
      { flow: 'pv', kwh: null, share: null },
    ]);
    expect(suppliedBy({ load: 5 })).toEqual([]);
  });
});
