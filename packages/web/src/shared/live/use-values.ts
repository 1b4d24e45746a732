import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { useStore } from '../store.ts';
import { linkStore, values, wanted } from './live.ts';
import type { Link } from './live-client.ts';
import type { ValueSnapshot } from './value-store.ts';

/**
 * Values of parameters at the clock's instant: live, or history. Re-renders at most about five times a second and only when
 * one of these values changed. An id without an entry is not known yet.
 */
export function useValues(paramIds: readonly number[]): ValueSnapshot {
  const key = paramIds.join(',');
  const ids = useMemo(() => (key === '' ? [] : [...new Set(key.split(',').map(Number))]), [key]);
  // What is already known shows at once, before the subscription of this commit stands.
  const known = useMemo(() => values.peek(ids), [ids]);
  const watch = useRef<{ snapshot: () => ValueSnapshot; of: readonly number[] } | null>(null);
  const subscribe = useCallback(
    (tell: () => void) => {
      const watcher = values.watch(ids, tell);
      watch.current = { snapshot: watcher.snapshot, of: ids };
      const release = wanted.add(ids);
      return () => {
        watcher.stop();
        release();
        if (watch.current?.of === ids) watch.current = null;
      };
    },
    [ids],
  );
  return useSyncExternalStore(subscribe, () => (watch.current?.of === ids ? watch.current.snapshot() : known));
}

/** How the live connection stands: `open`, `connecting`, `waiting` (lost, will retry), `idle`. */
export function useLink(): Link {
  return useStore(linkStore);
}
