import { expect, it } from 'vitest';
import { expiryAt } from './expiry.ts';

it('ends after a number of days, or with the day in the zone', () => {
  const now = Date.UTC(2026, 2, 1, 20, 0, 0);
  expect(expiryAt({ kind: 'days', days: 7 }, now, 'Asia/Shanghai')).toBe(now + 7 * 86_400_000);
  // March 2 in Shanghai.
  expect(expiryAt({ kind: 'day', at: now }, now, 'Asia/Shanghai')).toBe(Date.UTC(2026, 2, 2, 15, 59, 59));
  expect(expiryAt({ kind: 'day', at: now }, now, 'UTC')).toBe(Date.UTC(2026, 2, 1, 23, 59, 59));
});
