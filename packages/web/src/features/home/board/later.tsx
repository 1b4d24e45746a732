import { type ReactNode, useEffect, useRef, useState } from 'react';

/** What is not seen yet waits this long, ms, so that what is seen comes first. */
const waitMs = 2500;
/** It comes into sight soon, px. */
const nearPx = 80;

/** A tile that is loaded when it comes into sight, or a little later than those that are in sight. */
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
