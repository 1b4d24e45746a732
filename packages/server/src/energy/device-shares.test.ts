import { expect, it } from 'vitest';
import { completeness } from './device-shares.ts';
import { deviceOf, newestOf } from './station-fixture.ts';

const devices = [1, 2, 3, 4].map((id) => deviceOf(id, 'pcs', { metrics: ['active_power'] }));

it('only reported points of good quality are complete', () => {
  const newest = newestOf({ 100: 1, 200: [1, 1], 300: 1 });
  expect(completeness(devices, ({ params }) => params, newest)).toBe(50);
  expect(completeness(devices, () => [], newest)).toBeNull();
});
