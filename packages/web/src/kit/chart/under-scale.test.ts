import { expect, it } from 'vitest';
import { underScale } from './under-scale.ts';

const canvas = (shown: number) => ({ over: { offsetWidth: 600, getBoundingClientRect: () => ({ width: shown }) as DOMRect } });

it('the pointer position is correct on a scaled canvas', () => {
  expect(underScale(canvas(1200), 400, 100)).toEqual([200, 50]);
  expect(underScale(canvas(300), 150, 50)).toEqual([300, 100]);
});

it('the position is unchanged without a scale, off the canvas and before layout', () => {
  expect(underScale(canvas(600), 400, 100)).toEqual([400, 100]);
  expect(underScale(canvas(1200), -10, -10)).toEqual([-10, -10]);
  expect(underScale(canvas(0), 400, 100)).toEqual([400, 100]);
});
