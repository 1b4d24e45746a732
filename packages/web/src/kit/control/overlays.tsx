import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { fontFamily } from '../../platform/theme/tokens.ts';
import type { OverlayApi } from './overlay-parts.tsx';
import { OverlaysContext, type UseOverlays } from './use-overlays.ts';

type Parts = typeof import('./overlay-parts.tsx').OverlayParts;

const loadParts = () => import('./overlay-parts.tsx').then(({ OverlayParts }) => OverlayParts);

/** The first figures of a page are drawn by then. Without this an error of the network could not be shown: its toast could not be loaded either. */
const loadedAfterMs = 4000;

/** Words as the component library writes them, its line height included. */
const look = { fontFamily, fontSize: 14, lineHeight: 22 / 14 };

interface OverlaysProps {
  /** Without it they add no element of their own. */
  readonly className?: string;
  /** Toasts at the same time; as many as there are by default. */
  readonly mostToasts?: number;
  readonly children: ReactNode;
}

/** A frame of pages from which toasts and questions are shown. Their code is loaded after the page, or with the first of them. */
export function Overlays({ className, mostToasts, children }: OverlaysProps) {
  const [Parts, setParts] = useState<Parts | null>(null);
  const api = useRef<OverlayApi | null>(null);
  const waiting = useRef<((api: OverlayApi) => void)[]>([]);
  const load = useCallback(() => {
    loadParts().then(
      (loaded) => setParts(() => loaded),
      // The next use tries again.
      () => {
        waiting.current = [];
      },
    );
  }, []);
  const use = useCallback<UseOverlays>(
    (act) => {
      if (api.current !== null) return act(api.current);
      waiting.current.push(act);
      load();
    },
    [load],
  );
  const onReady = useCallback((ready: OverlayApi) => {
    api.current = ready;
    for (const act of waiting.current.splice(0)) act(ready);
  }, []);
  useEffect(() => {
    const timer = setTimeout(load, loadedAfterMs);
    return () => clearTimeout(timer);
  }, [load]);
  const parts = Parts !== null && <Parts mostToasts={mostToasts} onReady={onReady} />;
  return (
    <OverlaysContext value={use}>
      {className === undefined ? (
        <>
          {parts}
          {children}
        </>
      ) : (
        <div className={className} style={look}>
          {parts}
          {children}
        </div>
      )}
    </OverlaysContext>
  );
}
