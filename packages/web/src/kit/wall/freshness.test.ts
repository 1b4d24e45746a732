import { expect, it } from 'vitest';
import { freshnessOf, outdatedSince, staleMs } from './freshness.ts';

const now = 1_000_000_000;

it('reports an unreachable server, outdated data, old values and fresh data', () => {
  expect(freshnessOf('open', now - 20_000, now)).toBe('live');
  expect(freshnessOf('open', now - staleMs - 1, now)).toBe('stale');
  expect(freshnessOf('waiting', now - 1000, now)).toBe('away');
  expect(freshnessOf('connecting', null, now)).toBe('connecting');
  expect(freshnessOf('open', null, now)).toBe('connecting');
  expect(freshnessOf('open', now - 1000, now, now - 500_000)).toBe('old');
  expect(freshnessOf('open', null, now, now - 500_000)).toBe('connecting');
});

it('covers the content when it is outdated, not for a short interruption', () => {
  expect(outdatedSince('live', now, now, null)).toBeNull();
  expect(outdatedSince('away', now - 10_000, now, null)).toBeNull();
  expect(outdatedSince('away', now - 31_000, now, null)).toBe(now - 31_000);
  expect(outdatedSince('stale', now - 100_000, now, null)).toBe(now - 100_000);
  expect(outdatedSince('old', now - 1000, now, now - 500_000)).toBe(now - 500_000);
  expect(outdatedSince('connecting', null, now, null)).toBeNull();
});
