import { afterEach, expect, test, vi } from 'vitest';
import { clockControl, clockNow, clockStore } from './clock.ts';
import { knownControl, knownQuery, knownStore } from './known.ts';

afterEach(() => {
  clockControl.live();
  vi.useRealTimers();
});

test('shows an instant as known at another one, until the page is live again', () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  expect(knownQuery()).toEqual({});
  const seen: (number | null)[] = [];
  const stop = clockStore.subscribe(() => seen.push(knownStore.get()));
  knownControl.see(1_700_000_000_000, 1_700_000_060_000);
  expect([clockNow(), knownQuery()]).toEqual([1_700_000_000_000, { known: 1_700_000_060_000 }]);
  // Already set when the clock notifies its listeners.
  expect(seen).toEqual([1_700_000_060_000]);
  clockControl.step(-1000);
  expect(knownStore.get()).toBe(1_700_000_060_000);
  knownControl.leave();
  expect([clockStore.get().mode, knownQuery()]).toEqual(['past', {}]);
  knownControl.see(1_700_000_000_000, 1_700_000_060_000);
  clockControl.live();
  expect(knownStore.get()).toBeNull();
  stop();
});
