/** Knowledge at an instant: the past without data that became known later. It ends with the replay. */
import { createStore, useStore } from '../store.ts';
import { clockControl, clockStore } from './clock.ts';

/** The instant, ms; null: everything known now. */
export const knownStore = createStore<number | null>(null);

export const knownControl = {
  /** Shows an instant as known at another one. */
  see(at: number, known: number): void {
    // Set before the clock moves, so that nothing is read twice.
    knownStore.set(known);
    clockControl.goTo(at);
  },
  leave: (): void => knownStore.set(null),
};

clockStore.subscribe(() => {
  if (clockStore.get().mode === 'live') knownStore.set(null);
});

/** For queries outside components. */
export function knownQuery(): { readonly known?: number } {
  const known = knownStore.get();
  return known === null ? {} : { known };
}

/** The instant, ms; null: everything known now. */
export const useKnown = (): number | null => useStore(knownStore);

/** For queries of components. */
export function useKnownQuery(): { readonly known?: number } {
  const known = useKnown();
  return known === null ? {} : { known };
}
