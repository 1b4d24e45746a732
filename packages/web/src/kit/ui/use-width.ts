import { type RefObject, useLayoutEffect, useState } from 'react';

/** Inner width of an element in px, 0 before it is mounted. */
export function useWidth(host: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return;
    setWidthPx(element.clientWidth);
    const observer = new ResizeObserver(() => setWidthPx(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [host]);
  return widthPx;
}
