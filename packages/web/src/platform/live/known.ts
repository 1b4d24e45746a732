/** What was known at an instant: a past that leaves out what became known later. It ends with the replay. */
import { createStore, useStore } from '../store.ts';
import { clockControl, clockStore } from './clock.ts';

/** The instant, ms; null: everything that is known now. */
export const knownStore = createStore<number | null>(null);

export const knownControl = {
  /** Shows an instant with what was known at another one. */
  see(at: number, known: number): void {
    // Before the clock moves, so that nothing is read twice.
    knownStore.set(known);
    clockControl.goTo(at);
  },
  leave: (): void => knownStore.set(null),
};

clockStore.subscribe(() => {
  if (clockStore.get().mode === 'live') knownStore.set(null);
});

/** For queries outside of components. */
export function knownQuery(): { readonly known?: number } {
  const known = knownStore.get();
  return known === null ? {} : { known };
}

/** The instant, ms; null: everything that is known now. */
export const useKnown = (): number | null => useStore(knownStore);

/** For the queries of components. */
export function useKnownQuery(): { readonly known?: number } {
  const known = useKnown();
  return known === null ? {} : { known };
}
