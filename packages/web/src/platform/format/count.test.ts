import { expect, it } from 'vitest';
import { countText } from './count.ts';

it('separates thousands, and shows unknown values without a unit', () => {
  expect([countText(0), countText(999), countText(18_563.4, 'm³'), countText(-12_345)]).toEqual(['0', '999', '18,563 m³', '-12,345']);
  expect([countText(null, 'pcs'), countText(undefined), countText(Number.NaN)]).toEqual(['-', '-', '-']);
});
