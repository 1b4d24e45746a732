import { useSyncExternalStore } from 'react';

const narrow = globalThis.matchMedia?.('(max-width: 767px)');

/** True on a phone's width, where tables become cards and side panels come from below. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (tell) => {
      narrow?.addEventListener('change', tell);
      return () => narrow?.removeEventListener('change', tell);
    },
    () => narrow?.matches === true,
  );
}
