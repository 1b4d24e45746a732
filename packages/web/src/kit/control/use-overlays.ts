import { createContext, useContext } from 'react';
import type { OverlayApi } from './overlay-parts.tsx';

/** Runs an action with the overlays as soon as their code is loaded. */
export type UseOverlays = (act: (api: OverlayApi) => void) => void;

export const OverlaysContext = createContext<UseOverlays>(() => undefined);

/** The same function in every render. */
export const useOverlays = (): UseOverlays => useContext(OverlaysContext);
