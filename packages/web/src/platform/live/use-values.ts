import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { useStore } from '../store.ts';
import { linkStore, values, wanted } from './live.ts';
import type { Link } from './live-client.ts';
import type { LiveValue, ValueSnapshot, ValueStore, Wanted } from './value-store.ts';

/** Values and the registration of wanted ids. */
export interface ValueSource {
  readonly values: ValueStore;
  readonly wanted: Wanted;
}

const ofClock: ValueSource = { values, wanted };

/**
 * Values of parameters at the clock's instant: live, or history. Re-renders at most about five times a second and only when
 * one of these values changed; with `everyMs` less often. An id without an entry is not known yet.
 */
export function useValues(paramIds: readonly number[], { everyMs }: { readonly everyMs?: number } = {}): ValueSnapshot {
  return useValuesOf(ofClock, paramIds, everyMs);
}

/** The same from another source. */
export function useValuesOf(source: ValueSource, paramIds: readonly number[], everyMs?: number): ValueSnapshot {
  const key = paramIds.join(',');
  const ids = useMemo(() => (key === '' ? [] : [...new Set(key.split(',').map(Number))]), [key]);
  // Known values show immediately, before the subscription of this commit is confirmed.
  const known = useMemo(() => source.values.peek(ids), [source, ids]);
  const watch = useRef<{ snapshot: () => ValueSnapshot; of: readonly number[] } | null>(null);
  const subscribe = useCallback(
    (notify: () => void) => {
      const watcher = source.values.watch(ids, notify, everyMs);
      watch.current = { snapshot: watcher.snapshot, of: ids };
      const release = source.wanted.add(ids);
      return () => {
        watcher.stop();
        release();
        if (watch.current?.of === ids) watch.current = null;
      };
    },
    [source, ids, everyMs],
  );
  return useSyncExternalStore(subscribe, () => (watch.current?.of === ids ? watch.current.snapshot() : known));
}

/** One value; undefined while unknown. */
export function useValue(paramId: number | undefined): LiveValue | undefined {
  const snapshot = useValues(useMemo(() => (paramId === undefined ? [] : [paramId]), [paramId]));
  return paramId === undefined ? undefined : snapshot.get(paramId);
}

/** State of the live connection: `open`, `connecting`, `waiting` (lost, will retry), `idle`. */
export function useLink(): Link {
  return useStore(linkStore);
}
