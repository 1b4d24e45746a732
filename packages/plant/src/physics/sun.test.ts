import { expect, it } from 'vitest';
import { clearSkyWm2, sunPosition } from './sun.ts';
import { weatherAt } from './weather.ts';

// Solar noon in Shenzhen on the June solstice is near 12:26 local; the sun is north of the zenith there.
const noon = Date.UTC(2026, 5, 21, 4, 26);

it('computes the position of the sun over Shenzhen', () => {
  expect(sunPosition(noon).elevationDeg).toBeGreaterThan(88);
  expect(sunPosition(Date.UTC(2026, 11, 21, 4, 22)).elevationDeg).toBeCloseTo(90 - 22.54 - 23.44, 0);
  expect(sunPosition(Date.UTC(2026, 11, 21, 4, 22)).azimuthDeg).toBeCloseTo(180, -1);
  expect(sunPosition(Date.UTC(2026, 5, 21, 16, 26)).elevationDeg).toBeLessThan(-40);
  const morning = sunPosition(Date.UTC(2026, 5, 21, 0, 30));
  expect(morning.azimuthDeg).toBeGreaterThan(45);
  expect(morning.azimuthDeg).toBeLessThan(110);
});

it('gives light by day and none by night', () => {
  expect(clearSkyWm2(90)).toBeGreaterThan(1_000);
  expect(clearSkyWm2(-1)).toBe(0);
  expect(weatherAt(1, noon).irradianceWm2).toBeGreaterThan(150);
  expect(weatherAt(1, noon + 12 * 3_600_000).irradianceWm2).toBe(0);
});
