import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clustered, fitting, tileAddress, tilesOf, toPixel, toPlace, toWorld, within, zoomedAt } from './mercator.ts';

const size = { width: 1000, height: 600 };
const place = fc.record({ lng: fc.double({ min: -180, max: 180, noNaN: true }), lat: fc.double({ min: -85, max: 85, noNaN: true }) });

describe('the map', () => {
  it('projects places: the published tile numbers of Guangzhou', () => {
    // x = ⌊(λ+180)/360·2^z⌋, y = ⌊(1 − asinh(tan φ)/π)/2·2^z⌋ with λ 113.26, φ 23.13, z 10.
    const { x, y } = toWorld({ lng: 113.26, lat: 23.13 });
    expect([Math.floor(x * 1024), Math.floor(y * 1024)]).toEqual([834, 444]);
    expect(toWorld({ lng: 0, lat: 0 })).toEqual({ x: 0.5, y: 0.5 });
  });

  it('projects and unprojects every place', () => {
    fc.assert(
      fc.property(place, (at) => {
        const back = toPlace(toWorld(at));
        expect(back.lng).toBeCloseTo(at.lng, 6);
        expect(back.lat).toBeCloseTo(at.lat, 6);
      }),
    );
  });

  it('fits all places into the window', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 20 }), (places) => {
        const points = places.map(toWorld);
        const view = fitting(points, { width: 4000, height: 600 }, 16);
        // At the edges of the world, and if the window is too small to show all of it, the view stays within it.
        for (const point of points) {
          const { x, y } = toPixel(point, view, { width: 4000, height: 600 });
          expect(x).toBeGreaterThanOrEqual(-1);
          expect(x).toBeLessThanOrEqual(4001);
          expect(y).toBeGreaterThanOrEqual(-1);
          expect(y).toBeLessThanOrEqual(601);
        }
      }),
    );
    expect(fitting([], size, 16)).toMatchObject({ x: 0.5, y: 0.5 });
    expect(fitting([toWorld({ lng: 113, lat: 23 })], size, 9).zoom).toBe(9);
  });

  it('zooms around the pointer', () => {
    const view = { ...toWorld({ lng: 113, lat: 23 }), zoom: 6 };
    const point = toWorld({ lng: 115, lat: 24 });
    const before = toPixel(point, view, size);
    const after = toPixel(point, zoomedAt(view, 1.5, before, size, 16), size);
    expect(after.x).toBeCloseTo(before.x, 6);
    expect(after.y).toBeCloseTo(before.y, 6);
    expect(zoomedAt(view, 99, before, size, 8).zoom).toBe(8);
  });

  it('never leaves the world at the top and bottom', () => {
    const far = within({ x: 0.5, y: 0, zoom: -3 }, size, 16);
    expect(toPixel({ x: 0, y: 0 }, far, size).y).toBeCloseTo(0, 6);
    expect(toPixel({ x: 0, y: 1 }, far, size).y).toBeCloseTo(600, 6);
  });

  it('covers the window with tiles', () => {
    const tiles = tilesOf({ ...toWorld({ lng: 113, lat: 23 }), zoom: 5.4 }, size);
    expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0);
    expect(Math.max(...tiles.map(({ left, side }) => left + side))).toBeGreaterThanOrEqual(1000);
    expect(Math.max(...tiles.map(({ top, side }) => top + side))).toBeGreaterThanOrEqual(600);
    expect(tiles.every(({ z, x, y }) => z === 5 && x >= 0 && x < 32 && y >= 0 && y < 32)).toBe(true);
    expect(tileAddress('https://t/{z}/{x}/{y}?k={key}', { z: 1, x: 0, y: 1 }, 'a&b')).toBe('https://t/1/0/1?k=a%26b');
  });

  it('groups overlapping points and loses none', () => {
    const points = Array.from({ length: 500 }, (_, index) => ({
      id: index,
      world: { x: 0.4 + (index % 25) / 1000, y: 0.4 + Math.floor(index / 25) / 1000 },
    }));
    const far = clustered(points, 2, 44);
    expect(far.flatMap(({ members }) => members.map(({ id }) => id)).sort((a, b) => a - b)).toEqual(points.map(({ id }) => id));
    expect(far.length).toBeLessThan(5);
    expect(clustered(points, 14, 44)).toHaveLength(500);
  });
});
