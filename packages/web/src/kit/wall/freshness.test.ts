import { expect, it } from 'vitest';
import { freshnessOf, staleMs } from './freshness.ts';

it('says when the server is away, when nothing has come for long, and when all is well', () => {
  const now = 1_000_000_000;
  expect(freshnessOf('open', now - 20_000, now)).toBe('live');
  expect(freshnessOf('open', now - staleMs - 1, now)).toBe('stale');
  expect(freshnessOf('waiting', now - 1000, now)).toBe('away');
  expect(freshnessOf('connecting', null, now)).toBe('connecting');
  expect(freshnessOf('open', null, now)).toBe('connecting');
});
