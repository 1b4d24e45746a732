import { useSyncExternalStore } from 'react';

const wide = globalThis.matchMedia?.('(min-width: 1600px)');

/** True on a screen on which all of the overview has room at once. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (tell) => {
      wide?.addEventListener('change', tell);
      return () => wide?.removeEventListener('change', tell);
    },
    () => wide?.matches === true,
  );
}
