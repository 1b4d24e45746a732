import { useEffect, useRef, useState } from 'react';
import { onPulse } from '../pulse.ts';
import { useStore } from '../store.ts';
import { type Clock, clockNow, clockStore, instantAt, openingNow, openingTime } from './clock.ts';

/** The clock; re-renders when it is operated, not as time passes. */
export function useClock(): Clock {
  return useStore(clockStore);
}

/** True while the page shows the present; control is disabled otherwise. */
export function useIsLive(): boolean {
  return useClock().mode === 'live';
}

const longMs = 60_000;

/** The real time, ms, updated at whole multiples of `everyMs` on the wall clock: for renders, instead of `Date.now()`. */
export function useTime(everyMs = 1000): number {
  // Seconds are shown; a longer interval ends the range of a call, which may have been requested with the address.
  const [time, setTime] = useState(everyMs < longMs ? Date.now : openingTime);
  useEffect(() => onPulse(everyMs, () => setTime(Date.now())), [everyMs]);
  return time;
}

/** The displayed instant, ms; updated at whole multiples of `everyMs` on the wall clock. */
export function useNow(everyMs = 1000): number {
  return instantAt(useClock(), useTime(everyMs));
}

/**
 * The end of ranges that end now, ms: the displayed instant when the range was chosen, which does not move afterwards. `range`: any value
 * that is another one for another range.
 */
export function useRangeEnd(range: unknown): number {
  const live = useIsLive();
  const [end, setEnd] = useState(openingNow);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another range has its own end
  useEffect(() => {
    if (!isFirst.current) setEnd(clockNow());
    isFirst.current = false;
  }, [range, live]);
  return end;
}
