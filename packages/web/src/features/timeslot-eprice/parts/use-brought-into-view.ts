import { type RefObject, useEffect, useRef } from 'react';

/** An element that takes the focus, in the middle of the page, once it tells the result of what was done here. */
export function useBroughtIntoView(watched: boolean): RefObject<HTMLDivElement | null> {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!watched) return;
    host.current?.scrollIntoView({ block: 'center' });
    host.current?.focus({ preventScroll: true });
  }, [watched]);
  return host;
}
