import { useEffect } from 'react';
import { useStore } from '../store.ts';
import { type Clock, instantAt } from './clock.ts';
import { comparisonStore, secondClockStore, secondValues, secondWanted } from './second.ts';
import { comparisonOf } from './second-clock.ts';
import { useTime } from './use-clock.ts';
import { useValuesOf } from './use-values.ts';
import type { ValueSnapshot } from './value-store.ts';

/** While this page is open the second instant of its address is read. */
export function useComparison(vs: string, zone: string): void {
  useEffect(() => {
    comparisonStore.set(comparisonOf(vs, zone));
    return () => comparisonStore.set(null);
  }, [vs, zone]);
}

/** The clock of the second instant; live: no comparison. */
export const useSecondClock = (): Clock => useStore(secondClockStore);

/** The second instant, ms; null: no comparison. */
export function useSecondTime(): number | null {
  const clock = useSecondClock();
  const real = useTime(1000);
  return clock.mode === 'live' ? null : Math.round(instantAt(clock, real));
}

const source = { values: secondValues, wanted: secondWanted };

/** Values of parameters at the second instant; empty without one, and until they are read. */
export const useSecondValues = (paramIds: readonly number[]): ValueSnapshot => useValuesOf(source, paramIds);
