import { useContext, useSyncExternalStore } from 'react';
import { WallContext } from '../wall/wall-context.ts';

const narrow = globalThis.matchMedia?.('(max-width: 767px)');

/** True on a phone's width, where tables become cards and side panels come from below; a wall is drawn for one size, on any screen. */
export function useNarrow(): boolean {
  const isWall = useContext(WallContext);
  const isNarrow = useSyncExternalStore(
    (tell) => {
      narrow?.addEventListener('change', tell);
      return () => narrow?.removeEventListener('change', tell);
    },
    () => narrow?.matches === true,
  );
  return isNarrow && !isWall;
}
