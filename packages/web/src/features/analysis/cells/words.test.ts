import type { RankedMeasure } from '@czyun/contract';
import { expect, test } from 'vitest';
import { barsOf, deviationText, withError } from './words.ts';

const of = (more: Partial<RankedMeasure>) =>
  ({ measure: 'capacity', unit: 'Ah', decimals: 2, worst: 'low', median: 100, ...more }) as RankedMeasure;

test('a value is written with its error', () => {
  expect(withError(1.8234, 0.0151, { unit: 'Ah', decimals: 2 })).toBe('1.82 ± 0.02 Ah');
  expect(withError(0.91, null, { unit: '', decimals: 3 })).toBe('0.910');
  expect(withError(null, 0.1, { unit: 'Ah', decimals: 2 })).toBe('-');
});

test('the deviation is relative for sizes, and absolute for differences', () => {
  expect(deviationText(of({}), 97)).toBe('-3.0 %');
  expect(deviationText(of({ measure: 'resistance' }), 150)).toBe('+50.0 %');
  expect(deviationText(of({ measure: 'restSpread', unit: 'mV', decimals: 1, worst: 'far', median: 0.4 }), -12)).toContain('-12');
  expect([deviationText(of({}), null), deviationText(of({ median: null }), 3)]).toEqual(['-', '-']);
});

test('bars show the distance from the median, the largest as 1', () => {
  expect(barsOf({ values: [100, 90, null, 105], median: 100, worst: 'low' })).toEqual([0, -1, null, 0.5]);
  expect(barsOf({ values: [-4, 2], median: -1, worst: 'far' })).toEqual([-1, 0.5]);
  expect(barsOf({ values: [7, 7], median: 7, worst: 'low' })).toEqual([0, 0]);
});
