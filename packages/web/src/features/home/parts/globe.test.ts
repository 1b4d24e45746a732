import { expect, test } from 'vitest';
import { nightPath, outlinePath, placeText, project, sunOverhead } from './globe.ts';

const view = { lng: 114, lat: 22.5, radius: 50 };

test('the place is in the centre, its antipode behind', () => {
  const [x, y, z] = project(114, 22.5, view);
  expect(x).toBeCloseTo(0, 9);
  expect(y).toBeCloseTo(0, 9);
  expect(z).toBeCloseTo(1, 9);
  expect(project(-66, -22.5, view)[2]).toBeCloseTo(-1, 9);
});

test('north is up and east is right', () => {
  expect(project(114, 40, view)[1]).toBeLessThan(0);
  expect(project(130, 22.5, view)[0]).toBeGreaterThan(0);
});

test('an outline behind the earth is not drawn', () => {
  expect(
    outlinePath(
      [
        [-66, -20],
        [-60, -20],
        [-60, -25],
      ],
      view,
    ),
  ).toBe('');
  expect(
    outlinePath(
      [
        [110, 20],
        [115, 20],
        [115, 25],
      ],
      view,
    ),
  ).toMatch(/^M.*Z$/);
});

test('the sun is over Greenwich at noon UTC, north in June and south in December', () => {
  expect(sunOverhead(Date.UTC(2026, 5, 21, 12)).lng).toBeCloseTo(0, 6);
  expect(sunOverhead(Date.UTC(2026, 5, 21, 12)).lat).toBeGreaterThan(23);
  expect(sunOverhead(Date.UTC(2026, 11, 21, 12)).lat).toBeLessThan(-23);
});

test('the night is closed and inside the disc', () => {
  const path = nightPath(Date.UTC(2026, 2, 1, 10), view);
  const numbers = path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];
  expect(path.endsWith('Z')).toBe(true);
  expect(Math.max(...numbers.map(Math.abs))).toBeLessThanOrEqual(50.1);
});

test('places are written with their hemispheres', () => {
  expect(placeText({ lng: -70.6693, lat: -33.4489 })).toBe('33.4489° S, 70.6693° W');
});
