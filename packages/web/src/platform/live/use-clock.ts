import { useEffect, useState } from 'react';
import { onPulse } from '../pulse.ts';
import { useStore } from '../store.ts';
import { type Clock, clockNow, clockStore } from './clock.ts';

/** The clock; re-renders when it is operated, not as time passes. */
export function useClock(): Clock {
  return useStore(clockStore);
}

/** True while the screen shows the present; control is off otherwise. */
export function useIsLive(): boolean {
  return useClock().mode === 'live';
}

/** The displayed instant, ms; updated at whole multiples of `everyMs` on the wall clock. */
export function useNow(everyMs = 1000): number {
  const clock = useClock();
  const [now, setNow] = useState(clockNow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed clock must be visible at once
  useEffect(() => {
    setNow(clockNow());
    return onPulse(everyMs, () => setNow(clockNow()));
  }, [clock, everyMs]);
  return now;
}
