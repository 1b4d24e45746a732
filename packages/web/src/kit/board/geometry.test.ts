import { expect, it } from 'vitest';
import { gapPx, gridArea, rowPxOf } from './geometry.ts';

const board = [{ id: 'a', x: 0, y: 0, w: 12, h: 24 }];

it('fills the screen height when the row height stays within its limits', () => {
  const rowPx = rowPxOf(board, 1000);
  expect(24 * rowPx + 23 * gapPx).toBeCloseTo(1000);
  expect(rowPxOf(board, 400)).toBe(39 - gapPx);
  expect(rowPxOf(board, 9000)).toBe(56 - gapPx);
  expect(rowPxOf(board, undefined)).toBe(24);
});

it('uses lower rows when it must not scroll', () => {
  const rowPx = rowPxOf(board, 700, 26);
  expect(24 * rowPx + 23 * gapPx).toBeCloseTo(700);
});

it('counts columns and rows from one', () => {
  expect(gridArea({ id: 'a', x: 3, y: 2, w: 4, h: 5 })).toBe('3 / 4 / span 5 / span 4');
});
