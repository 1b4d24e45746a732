import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Delay before tiles out of sight load, ms, so that visible tiles load first. */
const waitMs = 2500;
/** Distance at which a tile counts as about to become visible, px. */
const nearPx = 80;

/** A tile that loads when it becomes visible, or shortly after the visible ones. */
export function Later({ waiting, children }: { readonly waiting: ReactNode; readonly children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const place = host.current;
    if (place === null) return;
    const timer = setTimeout(() => setShown(true), waitMs);
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setShown(true), {
      rootMargin: `${nearPx}px`,
    });
    observer.observe(place);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);
  if (isShown) return children;
  return (
    <div ref={host} style={{ height: '100%' }}>
      {waiting}
    </div>
  );
}
