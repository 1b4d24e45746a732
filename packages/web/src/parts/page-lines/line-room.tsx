import { type ReactNode, useEffect, useRef, useState } from 'react';
import box from '../../kit/ui/box.module.css';
import { useOpenAlarms } from '../../platform/live/use-alarms.ts';
import { stored } from '../../platform/storage.ts';
import { linesPx, rememberedPx } from './lines-px.ts';

/** Time after alarms are known within which a banner is rendered, ms. */
const drawnMs = 200;
/** Without a response the page gets the space back after this time, ms. */
const maxMs = 3000;

/** True once the lines above the page are rendered, or are not expected. */
function useLinesKnown(projectId: number): boolean {
  const { known, failed } = useOpenAlarms(projectId);
  const [isOver, setOver] = useState(false);
  const isKnown = known || failed;
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), isKnown ? drawnMs : maxMs);
    return () => clearTimeout(timer);
  }, [isKnown]);
  return isOver;
}

/**
 * The lines above the page. Until they are known, the space they took above the last page is reserved, so that nothing below moves when
 * they are rendered.
 */
export function LineRoom({ projectId, children }: { readonly projectId: number; readonly children: ReactNode }) {
  const isKnown = useLinesKnown(projectId);
  const [keptPx] = useState(() => rememberedPx() ?? 0);
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      linesPx.set(element.offsetHeight);
      if (isKnown) stored.set('linesPx', String(element.offsetHeight));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isKnown]);
  return (
    <div ref={host} className={box.fixed} style={isKnown ? {} : { minHeight: keptPx }} data-frame="lines">
      {children}
    </div>
  );
}
