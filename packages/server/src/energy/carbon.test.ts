/** CO2 of energies, against numbers computed by hand. */
import { expect, it } from 'vitest';
import { amountOf, kgOf, shiftedBy } from './carbon.ts';
import { gridFactorOf, gridFactors } from './grid-factors.ts';

it('is energy times factor, and unknown if the energy is', () => {
  expect(kgOf(1234.5, 0.4419)).toBe(545.526);
  expect(amountOf(null, 0.5)).toEqual({ kwh: null, kg: null });
  expect(amountOf(0, 0.5)).toEqual({ kwh: 0, kg: 0 });
});

it('a storage saves its discharge in dirty hours minus its charge in clean ones', () => {
  const factors = Array.from({ length: 24 }, (_, hour) => (hour < 12 ? 0.3 : 0.8));
  const hours = [
    { hour: 2, charge: 100, discharge: 0 },
    { hour: 18, charge: 0, discharge: 90 },
    { hour: 19, charge: null, discharge: 5 },
  ];
  // 90 · 0.8 − 100 · 0.3
  expect(shiftedBy(factors, hours)).toEqual({ kg: 42, hours: 3, missing: 1 });
  const flat = Array.from({ length: 24 }, () => 0.5);
  // With equal factors in every hour a storage only loses: (90 − 100) · 0.5.
  expect(shiftedBy(flat, hours.slice(0, 2))).toEqual({ kg: -5, hours: 2, missing: 0 });
  expect(shiftedBy(flat, hours.slice(2))).toEqual({ kg: null, hours: 1, missing: 1 });
  expect(shiftedBy(flat, [])).toEqual({ kg: null, hours: 0, missing: 0 });
});

it('each published factor has a key, a source and a plausible value', () => {
  expect(new Set(gridFactors.map(({ key }) => key)).size).toBe(gridFactors.length);
  for (const { factor, name, source } of gridFactors) {
    expect(factor).toBeGreaterThan(0.1);
    expect(factor).toBeLessThan(0.9);
    expect([name.zh, name.en, source.zh, source.en].every((text) => text.length > 1)).toBe(true);
  }
  expect([gridFactorOf('national')?.factor, gridFactorOf('guangdong')?.factor, gridFactorOf('atlantis')]).toEqual([
    0.5306,
    0.4419,
    undefined,
  ]);
});
