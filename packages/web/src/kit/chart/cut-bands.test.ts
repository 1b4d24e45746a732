import { expect, it } from 'vitest';
import { cutBands } from './cut-bands.ts';

it('bands are cut to the visible range and keep their meaning', () => {
  const bands = [
    { start: 0, end: 10, meaning: 'valley' },
    { start: 10, end: 20, meaning: 'flat' },
    { start: 20, end: 90, meaning: 'high' },
    { start: 30, end: 30, meaning: 'sharp' },
    { start: 100, end: 110, meaning: 'flat' },
  ];
  expect(cutBands(bands, 15, 100)).toEqual([
    { start: 15, end: 20, meaning: 'flat' },
    { start: 20, end: 90, meaning: 'high' },
  ]);
  expect(cutBands(bands, 12, 18)).toEqual([{ start: 12, end: 18, meaning: 'flat' }]);
  expect(cutBands([], 0, 1)).toEqual([]);
});
