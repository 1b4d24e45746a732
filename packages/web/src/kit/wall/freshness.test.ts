import { expect, it } from 'vitest';
import { freshnessOf, staleMs } from './freshness.ts';

it('reports an unreachable server, outdated data and fresh data', () => {
  const now = 1_000_000_000;
  expect(freshnessOf('open', now - 20_000, now)).toBe('live');
  expect(freshnessOf('open', now - staleMs - 1, now)).toBe('stale');
  expect(freshnessOf('waiting', now - 1000, now)).toBe('away');
  expect(freshnessOf('connecting', null, now)).toBe('connecting');
  expect(freshnessOf('open', null, now)).toBe('connecting');
});
