import { useEffect, useState } from 'react';
import { onPulse } from '../pulse.ts';
import { useStore } from '../store.ts';
import { type Clock, clockStore, instantAt } from './clock.ts';

/** The clock; re-renders when it is operated, not as time passes. */
export function useClock(): Clock {
  return useStore(clockStore);
}

/** True while the page shows the present; control is disabled otherwise. */
export function useIsLive(): boolean {
  return useClock().mode === 'live';
}

/** The real time, ms, updated at whole multiples of `everyMs` on the wall clock: for renders, instead of `Date.now()`. */
export function useTime(everyMs = 1000): number {
  const [time, setTime] = useState(Date.now);
  useEffect(() => onPulse(everyMs, () => setTime(Date.now())), [everyMs]);
  return time;
}

/** The displayed instant, ms; updated at whole multiples of `everyMs` on the wall clock. */
export function useNow(everyMs = 1000): number {
  return instantAt(useClock(), useTime(everyMs));
}
