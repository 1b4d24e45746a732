import { type RefObject, useLayoutEffect, useState } from 'react';

/** Inner height of an element in px, 0 before it is mounted. */
export function useHeight(host: RefObject<HTMLElement | null>): number {
  const [heightPx, setHeightPx] = useState(0);
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return;
    const read = () => {
      const style = getComputedStyle(element);
      setHeightPx(Math.floor(element.clientHeight - Number.parseFloat(style.paddingTop) - Number.parseFloat(style.paddingBottom)));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [host]);
  return heightPx;
}
