import { expect, it } from 'vitest';
import { bandExtent } from './band-chart.tsx';

it('the axis is symmetric, with room beside the allowed range', () => {
  const allowed = { from: -2, to: 2 };
  expect([
    bandExtent([-1, null], [1, null], allowed),
    bandExtent([-7.2], [3], allowed),
    bandExtent([], [], allowed),
    bandExtent([-23], [40], allowed),
  ]).toEqual([4, 7.5, 4, 40]);
});
