import { useEffect } from 'react';
import { createStore } from '../../platform/store.ts';

/** Number of pages with their own replay controls; the bar of the frame hides its controls meanwhile. */
export const ownReplayControls = createStore(0);

/** Declares that this page has replay controls. */
export function useOwnReplayControls(): void {
  useEffect(() => {
    ownReplayControls.set((n) => n + 1);
    return () => ownReplayControls.set((n) => n - 1);
  }, []);
}
