import { expect, test } from 'vitest';
import { scaleSeries } from './scale-series.ts';

const curve = (unit: string, ...values: (number | null)[]) => ({ unit, decimals: 1, values });

test('only curves of one unit change to the next unit, together', () => {
  const soc = curve('%', 50);
  const shown = scaleSeries([curve('kW', 12_500, null, -40), curve('kW', 300), soc]);
  expect(shown).toEqual([
    { unit: 'MW', decimals: 2, divisor: 1000, values: [12.5, null, -0.04] },
    { unit: 'MW', decimals: 2, divisor: 1000, values: [0.3] },
    soc,
  ]);
  // Scaled curves are unchanged.
  expect(scaleSeries(shown)).toBe(shown);
});

test('values below 10 000 and texts are not scaled', () => {
  const small = [curve('kW', 9999.9, -9999), { ...curve('kW', 20_000), words: {} }];
  expect(scaleSeries(small)).toBe(small);
});
