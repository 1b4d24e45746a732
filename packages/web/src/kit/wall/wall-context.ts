import { createContext, useContext } from 'react';

export const WallContext = createContext(false);

/** Scale of the surrounding stage. */
export const StageFactor = createContext(1);

/** Pixels of the screen per pixel of the page, scaled stages included: the resolution of a sharp canvas. */
export const usePixelRatio = (): number => (window.devicePixelRatio || 1) * useContext(StageFactor);

/** Whether this is drawn on a wall, where there is no pointer. */
export const useIsWall = (): boolean => useContext(WallContext);

/** Words of pictures on a wall, px of its stage. */
export const wallWordsPx = 14;

/** Whether an address asks for the wall: it has no frame, no menus. */
export const asksForWall = (search: string): boolean => new URLSearchParams(search).get('wall') === '1';
