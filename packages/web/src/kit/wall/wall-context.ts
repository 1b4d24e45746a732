import { createContext, useContext } from 'react';

export const WallContext = createContext(false);

/** By how much the stage that this stands on is scaled. */
export const StageFactor = createContext(1);

/** Pixels of the screen in one of the page, also on a stage that is scaled: what a canvas is drawn with to be sharp. */
export const usePixelRatio = (): number => (window.devicePixelRatio || 1) * useContext(StageFactor);

/** Whether this stands on a wall, where nobody has a pointer at hand. */
export const useIsWall = (): boolean => useContext(WallContext);

/** Whether an address asks for the wall: it has no frame, no menus. */
export const asksForWall = (search: string): boolean => new URLSearchParams(search).get('wall') === '1';
