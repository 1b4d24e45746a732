import { routes } from '@czyun/contract';
import { useEffect, useRef } from 'react';
import { useAddress } from '../../../platform/address/use-address.ts';
import { clockControl, clockNow, clockStore } from '../../../platform/live/clock.ts';
import { useClock } from '../../../platform/live/use-clock.ts';

/** The clock must rest this long before the address follows, ms: browsers limit how often an address may change. */
const restMs = 400;

/** While the clock is paused, its instant and loop are in the address; opening an address with an instant moves the clock to it. */
export function useClockAddress(): void {
  const {
    asked: { t, loop },
    change,
  } = useAddress(routes['dev-rollback']);
  const clock = useClock();
  const opened = useRef({ t, loop });
  useEffect(() => {
    const { t: at, loop: range } = opened.current;
    if (at !== null) clockControl.goTo(at);
    if (range !== null && clockStore.get().mode === 'past') clockControl.loop(range);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock is read when the time is up
  useEffect(() => {
    const timer = setTimeout(() => {
      const current = clockStore.get();
      if (current.mode === 'past' && current.playing) return;
      const next = current.mode === 'live' ? { t: null, loop: null } : { t: Math.round(clockNow()), loop: current.loop ?? null };
      if (next.t !== t || String(next.loop) !== String(loop)) change(next);
    }, restMs);
    return () => clearTimeout(timer);
  }, [clock, change, t, loop]);
}
