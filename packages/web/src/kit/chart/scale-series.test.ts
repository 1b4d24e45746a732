import { expect, test } from 'vitest';
import { scaleSeries } from './scale-series.ts';

const curve = (unit: string, ...values: (number | null)[]) => ({ unit, decimals: 1, values });

test('curves of one unit move to the next together, and no others', () => {
  const soc = curve('%', 50);
  const shown = scaleSeries([curve('kW', 12_500, null, -40), curve('kW', 300), soc]);
  expect(shown).toEqual([
    { unit: 'MW', decimals: 2, divisor: 1000, values: [12.5, null, -0.04] },
    { unit: 'MW', decimals: 2, divisor: 1000, values: [0.3] },
    soc,
  ]);
  // Scaled ones stay as they are.
  expect(scaleSeries(shown)).toBe(shown);
});

test('below 10 000 nothing moves, and words have no unit', () => {
  const small = [curve('kW', 9999.9, -9999), { ...curve('kW', 20_000), words: {} }];
  expect(scaleSeries(small)).toBe(small);
});
