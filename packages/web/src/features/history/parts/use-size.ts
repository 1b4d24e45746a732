import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

/** Width of an element, px; 0 until known. */
export function useWidth(host: RefObject<HTMLElement | null>): number {
  const [px, setPx] = useState(0);
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const measure = () => setPx(Math.floor(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [host]);
  return px;
}

/** Height of the window, px. */
export function useWindowHeight(): number {
  return useSyncExternalStore(
    (tell) => {
      addEventListener('resize', tell);
      return () => removeEventListener('resize', tell);
    },
    () => innerHeight,
  );
}
