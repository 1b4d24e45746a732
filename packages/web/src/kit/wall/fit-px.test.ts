import { expect, it } from 'vitest';
import { fitPx, fitText, widthOf } from './fit-px.ts';

it('uses the largest size at which a figure fits', () => {
  expect(fitPx('¥1,234.56', '', [96, 80, 64], 540)).toBe(96);
  expect(fitPx('¥123,456,789.00', '', [96, 80, 64], 720)).toBe(80);
  expect(fitPx('¥123,456,789.00', '', [96, 80, 64], 100)).toBe(64);
  expect(fitPx('8888.8', 'kW', [96, 80, 64], 440)).toBe(96);
  expect(fitText(['Yesterday ¥1,503.36', '¥1,503.36'], 28, 200)).toBe('¥1,503.36');
  expect(widthOf('储能', 100)).toBeGreaterThan(widthOf('kW', 100));
});
