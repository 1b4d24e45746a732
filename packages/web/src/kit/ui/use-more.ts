import { type RefCallback, useState } from 'react';

/** Part of a long list of large items: `end` marks the last one, and more are added before it is visible. */
export function useMore(total: number, step: number): { readonly count: number; readonly end: RefCallback<Element> } {
  const [wanted, setWanted] = useState(step);
  const end = (element: Element | null) => {
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setWanted((before) => before + step);
      },
      { rootMargin: '600px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  };
  return { count: Math.min(total, wanted), end };
}
