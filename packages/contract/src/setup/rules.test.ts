import { expect, it } from 'vitest';
import { brokenNumber, numberOf, setupNumbers } from './rules.ts';

it('numbers are read as typed, also with full-width signs; other text is not a number', () => {
  expect(['502', ' 0.05 ', '-120.5', '５０２', '０．０５', '0。5', '－3', '−3'].map(numberOf)).toEqual([
    502, 0.05, -120.5, 502, 0.05, 0.5, -3, -3,
  ]);
  expect(['', ' ', 'x', '1e3', '0x10', '1,5', '1.', '.5', '1 2', 'Infinity', 'NaN', '--1'].map(numberOf)).toEqual(Array(12).fill(null));
});

it('bounds are inclusive, and whole numbers have no decimals', () => {
  const { port, period } = setupNumbers;
  expect(['1', '65535', '502.0'].map((text) => brokenNumber(port, text))).toEqual([null, null, null]);
  expect(['0', '65536', '502.5', ''].map((text) => brokenNumber(port, text))).toEqual(Array(4).fill('portWrong'));
  expect(['0.05', '86400', '0.04', '86400.1'].map((text) => brokenNumber(period, text))).toEqual([
    null,
    null,
    'periodWrong',
    'periodWrong',
  ]);
});
