import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

export interface FittedProps {
  /** Height of the whole, px. */
  readonly heightPx: number;
  /** Minimum height of the plot, px. */
  readonly leastPx?: number;
  readonly className?: string | undefined;
  /** One chart, called with the height of its plot, px. */
  readonly children: (plotPx: number) => ReactNode;
}

/** A chart in a place of fixed height: its plot gets the height that the legend, which wraps as needed, leaves. */
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
