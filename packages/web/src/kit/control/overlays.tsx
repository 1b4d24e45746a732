import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { fontFamily } from '../../platform/theme/tokens.ts';
import type { OverlayApi } from './overlay-parts.tsx';
import { OverlaysContext, type UseOverlays } from './use-overlays.ts';

type Parts = typeof import('./overlay-parts.tsx').OverlayParts;

const loadParts = () => import('./overlay-parts.tsx').then(({ OverlayParts }) => OverlayParts);

/** The first values of a page are drawn by then. Preloaded because a network error could not load the toast that reports it. */
const loadedAfterMs = 4000;

/** Text style of the component library, including its line height. */
const look = { fontFamily, fontSize: 14, lineHeight: 22 / 14 };

interface OverlaysProps {
  /** Without it no element is added. */
  readonly className?: string;
  /** Maximum number of toasts at the same time; unlimited by default. */
  readonly maxToasts?: number;
  readonly children: ReactNode;
}

/** A frame of pages that provides toasts and questions. Their code is loaded after the page, or with the first use. */
export function Overlays({ className, maxToasts, children }: OverlaysProps) {
  const [Parts, setParts] = useState<Parts | null>(null);
  const api = useRef<OverlayApi | null>(null);
  const waiting = useRef<((api: OverlayApi) => void)[]>([]);
  const load = useCallback(() => {
    loadParts().then(
      (loaded) => setParts(() => loaded),
      // The next use retries.
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
  const parts = Parts !== null && <Parts maxToasts={maxToasts} onReady={onReady} />;
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
