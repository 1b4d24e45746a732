import { expect, it } from 'vitest';
import { differenceOf, fenOf, fenText, lessMoney, sumOfFen } from './fen.ts';

it('adds amounts exactly', () => {
  expect(fenText(sumOfFen([fenOf('0.10'), fenOf('0.20'), fenOf('-1.05')]))).toBe('-0.75');
  expect(fenText(sumOfFen([fenOf('999999999999999.99'), fenOf('0.01')]))).toBe('1000000000000000.00');
  expect(sumOfFen([1n, null])).toBeNull();
  expect(sumOfFen([])).toBe(0n);
});

it('computes the difference of two amounts', () => {
  expect([differenceOf('1.10', '3.00'), differenceOf('3.00', '1.10'), differenceOf('-1.00', '1.00')]).toEqual(['1.90', '1.90', '2.00']);
  expect([lessMoney('1.10', '3.00'), lessMoney('1.00', '1.00')]).toEqual(['-1.90', '0.00']);
  expect([differenceOf(null, '1.00'), differenceOf('1.0', '1.00')]).toEqual([null, null]);
});
