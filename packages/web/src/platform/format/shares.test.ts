import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareTexts } from './shares.ts';

test('shares add up to 100.0', () => {
  expect(shareTexts([3303.7, 3872.4, 566.1, 1591.9])).toEqual(['35.4%', '41.5%', '6.1%', '17.0%']);
  expect(shareTexts([1, 1, 1])).toEqual(['33.4%', '33.3%', '33.3%']);
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 8 }), (parts) => {
      const texts = shareTexts(parts);
      fc.pre(texts[0] !== '-');
      expect(texts.reduce((sum, text) => sum + Math.round(Number.parseFloat(text) * 10), 0)).toBe(1000);
      const whole = parts.reduce((sum, part) => sum + part, 0);
      for (const [index, text] of texts.entries())
        expect(Math.abs(Number.parseFloat(text) - ((parts[index] ?? 0) / whole) * 100)).toBeLessThan(0.1 + 1e-9);
    }),
  );
});

test('unknown values have no share; with a whole of 0 nothing has', () => {
  expect(shareTexts([null, 3, -2])).toEqual(['-', '100.0%', '0.0%']);
  expect(shareTexts([0, 0])).toEqual(['-', '-']);
  expect(shareTexts([])).toEqual([]);
});
