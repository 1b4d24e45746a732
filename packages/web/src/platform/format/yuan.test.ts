import { expect, it } from 'vitest';
import { wholeYuanText, yuanText } from './yuan.ts';

it('formats amounts with thousands separators', () => {
  expect([1_234_567.5, -0.07, 0, 999.995, null].map(yuanText)).toEqual(['¥1,234,567.50', '-¥0.07', '¥0.00', '¥1,000.00', '-']);
  expect([-0.001, -1000].map(yuanText)).toEqual(['¥0.00', '-¥1,000.00']);
});

it('omits fen on tiles', () => {
  expect([1536.71, -0.2, -1234.5, null].map(wholeYuanText)).toEqual(['¥1,537', '¥0', '-¥1,235', '-']);
});
