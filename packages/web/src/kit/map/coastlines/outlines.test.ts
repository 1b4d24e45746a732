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
  const rings = outlinesOf(coastlines);
  expect(rings.filter((ring) => ring.length < 3)).toEqual([]);
  expect(rings.flat().filter(([lng, lat]) => Math.abs(lng) > 180 || Math.abs(lat) > 90)).toEqual([]);
});
