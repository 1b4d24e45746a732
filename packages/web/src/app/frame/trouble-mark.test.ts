import { expect, it } from 'vitest';
import { withCount } from './trouble-mark.ts';

it('puts the count in front of the title, once, and removes it', () => {
  expect(withCount('概览 · 示范储能电站', 3)).toBe('(3) 概览 · 示范储能电站');
  expect(withCount('(3) 概览', 12)).toBe('(12) 概览');
  expect(withCount('(12) 概览', 0)).toBe('概览');
  // A page's own brackets are not a count.
  expect(withCount('(备用) 概览', 0)).toBe('(备用) 概览');
});
