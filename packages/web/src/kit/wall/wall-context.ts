import { createContext, useContext } from 'react';

export const WallContext = createContext(false);

/** Scale of the surrounding stage. */
export const StageFactor = createContext(1);

/** Screen pixels per page pixel, including scaled stages: the resolution of a sharp canvas. */
export const usePixelRatio = (): number => (window.devicePixelRatio || 1) * useContext(StageFactor);

/** Whether this is rendered on a wall, where there is no pointer. */
export const useIsWall = (): boolean => useContext(WallContext);

/** Font size of charts on a wall, px of its stage. */
export const wallWordsPx = 14;

/** Whether an address requests the wall, which has no frame and no menus. */
export const asksForWall = (search: string): boolean => new URLSearchParams(search).get('wall') === '1';
