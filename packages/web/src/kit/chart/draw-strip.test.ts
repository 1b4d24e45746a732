import { expect, it } from 'vitest';
import { stripTicks } from './draw-strip.ts';

const hour = 3_600_000;

it('labels are at round times of the zone and do not overlap', () => {
  const start = Date.parse('2026-03-01T00:20:00+08:00');
  const { step, at } = stripTicks(start, start + 24 * hour, 800, 8 * hour);
  expect(step).toBe(3 * hour);
  expect(new Date(at[0] ?? 0).toISOString()).toBe('2026-02-28T19:00:00.000Z');
  expect(at).toHaveLength(8);
  const months = stripTicks(start, start + 90 * 24 * hour, 800, 8 * hour);
  expect((months.step / (90 * 24 * hour)) * 800).toBeGreaterThanOrEqual(84);
  expect(months.at.every((each) => (each + 8 * hour) % (24 * hour) === 0)).toBe(true);
});
