import { useEffect } from 'react';
import { createStore } from '../../platform/store.ts';

/** Pages with replay controls of their own; the bar of the frame leaves its out. */
export const ownReplayControls = createStore(0);

/** This page has replay controls. */
export function useOwnReplayControls(): void {
  useEffect(() => {
    ownReplayControls.set((n) => n + 1);
    return () => ownReplayControls.set((n) => n - 1);
  }, []);
}
