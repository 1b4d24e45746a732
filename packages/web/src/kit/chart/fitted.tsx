import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

export interface FittedProps {
  /** Of the whole, px. */
  readonly heightPx: number;
  /** Of the picture at least, px. */
  readonly leastPx?: number;
  readonly className?: string | undefined;
  /** One chart, given the height of its picture, px. */
  readonly children: (plotPx: number) => ReactNode;
}

/** A chart in a place of a given height: its picture gets what the legend, which takes as many rows as it needs, leaves. */
export function Fitted({ heightPx, leastPx = 88, className, children }: FittedProps) {
  const host = useRef<HTMLDivElement>(null);
  const [besidePx, setBesidePx] = useState(30);
  const plotPx = Math.max(leastPx, heightPx - besidePx);
  useLayoutEffect(() => {
    const chart = host.current?.firstElementChild;
    if (!(chart instanceof HTMLElement)) return;
    const read = () => setBesidePx(Math.max(0, chart.offsetHeight - plotPx));
    read();
    const observer = new ResizeObserver(read);
    observer.observe(chart);
    return () => observer.disconnect();
  });
  return (
    <div ref={host} className={className}>
      {children(plotPx)}
    </div>
  );
}
