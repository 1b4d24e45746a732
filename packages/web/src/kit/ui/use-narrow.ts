import { useContext, useSyncExternalStore } from 'react';
import { WallContext } from '../wall/wall-context.ts';

const narrow = globalThis.matchMedia?.('(max-width: 767px)');

/** True at phone width, where tables become cards and side panels open from below; a wall has one design size on any screen. */
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
