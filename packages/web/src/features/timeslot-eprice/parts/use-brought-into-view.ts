import { type RefObject, useEffect, useRef } from 'react';

/** An element that is scrolled to the middle and focused once it shows the result of an action. */
export function useBroughtIntoView(watched: boolean): RefObject<HTMLDivElement | null> {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!watched) return;
    host.current?.scrollIntoView({ block: 'center' });
    host.current?.focus({ preventScroll: true });
  }, [watched]);
  return host;
}
