import { type RefObject, useEffect, useState } from 'react';

/** Elements this close to the view count as visible, px. */
const marginPx = 200;

let observer: IntersectionObserver | undefined;
const inViewHandlers = new WeakMap<Element, (isInView: boolean) => void>();

/** One observer for the whole page: thousands of cards share it. */
function shared(): IntersectionObserver {
  const tell = (entries: readonly IntersectionObserverEntry[]) => {
    for (const { target, isIntersecting } of entries) inViewHandlers.get(target)?.(isIntersecting);
  };
  observer ??= new IntersectionObserver(tell, { rootMargin: `${marginPx}px` });
  return observer;
}

/** Whether an element is visible or nearly so; true until known, and while `isAsked` is false. */
export function useInView(element: RefObject<Element | null>, isAsked: boolean): boolean {
  const [isInView, setInView] = useState(true);
  useEffect(() => {
    const target = element.current;
    if (!isAsked || target === null) return setInView(true);
    inViewHandlers.set(target, setInView);
    shared().observe(target);
    return () => {
      shared().unobserve(target);
      inViewHandlers.delete(target);
    };
  }, [element, isAsked]);
  return isInView;
}
