import { useSyncExternalStore } from 'react';

const wide = globalThis.matchMedia?.('(min-width: 1600px)');

/** Whether the whole overview fits on the screen. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (tell) => {
      wide?.addEventListener('change', tell);
      return () => wide?.removeEventListener('change', tell);
    },
    () => wide?.matches === true,
  );
}
