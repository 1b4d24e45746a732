import { expect, it } from 'vitest';
import { coarse } from './coarse.ts';
import { fine } from './fine.ts';
import { outlinesOf } from './outlines.ts';

it('adds up the steps of a ring, in degrees', () => {
  expect(outlinesOf({ unitsPerDegree: 10, rings: ['1800,-162 -4,-4 0,-1'] })).toEqual([
    [
      [180, -16.2],
      [179.6, -16.6],
      [179.6, -16.7],
    ],
  ]);
});

it.each([
  ['coarse', coarse],
  ['fine', fine],
])('the %s outlines are rings on the earth', (_name, coastlines) => {
  for (const ring of outlinesOf(coastlines)) {
    expect(ring.length).toBeGreaterThanOrEqual(3);
    for (const [lng, lat] of ring) expect(Math.abs(lng) <= 180 && Math.abs(lat) <= 90, `${lng},${lat}`).toBe(true);
  }
});
