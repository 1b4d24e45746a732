import { useEffect, useState } from 'react';
import { useStore } from '../store.ts';
import { type Clock, clockNow, clockStore } from './clock.ts';

/** The clock; re-renders when somebody works its controls, not as time passes. */
export function useClock(): Clock {
  return useStore(clockStore);
}

/** True while the screen shows the present; control is off otherwise. */
export function useIsLive(): boolean {
  return useClock().mode === 'live';
}

/** The instant on show, ms, renewed every `everyMs`. */
export function useNow(everyMs = 1000): number {
  const clock = useClock();
  const [now, setNow] = useState(clockNow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed clock must show at once
  useEffect(() => {
    setNow(clockNow());
    const timer = setInterval(() => setNow(clockNow()), everyMs);
    return () => clearInterval(timer);
  }, [clock, everyMs]);
  return now;
}
