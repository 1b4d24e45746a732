import { expect, it } from 'vitest';
import { coarse } from './coarse.ts';
import { fine } from './fine.ts';
import { lakes } from './lakes.ts';
import { outlinesOf } from './outlines.ts';
import { rivers } from './rivers.ts';

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
  ['lakes', lakes],
])('the %s outlines are rings on the globe', (_name, coastlines) => {
  const rings = outlinesOf(coastlines);
  expect(rings.filter((ring) => ring.length < 3)).toEqual([]);
  expect(rings.flat().filter(([lng, lat]) => Math.abs(lng) > 180 || Math.abs(lat) > 90)).toEqual([]);
});

it('rivers are lines on the globe, the Yangtze near Wuhan', () => {
  const lines = outlinesOf(rivers);
  expect(lines.filter((line) => line.length < 2)).toEqual([]);
  expect(lines.flat().filter(([lng, lat]) => Math.abs(lng) > 180 || Math.abs(lat) > 90)).toEqual([]);
  const nearest = Math.min(...lines.flat().map(([lng, lat]) => Math.hypot(lng - 114.31, lat - 30.59)));
  expect(nearest).toBeLessThan(0.2);
});
