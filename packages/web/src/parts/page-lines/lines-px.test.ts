import { expect, it } from 'vitest';
import { rememberedPx } from './lines-px.ts';

it('remembers the height of the lines within limits, and recognises a first visit', () => {
  expect(rememberedPx(null)).toBeNull();
  expect(rememberedPx('44')).toBe(44);
  expect(rememberedPx('0')).toBe(0);
  expect(rememberedPx('9000')).toBe(160);
  expect(rememberedPx('-3')).toBeNull();
  expect(rememberedPx('rubbish')).toBeNull();
});
