import { type RefObject, useEffect, useState } from 'react';

/** Something comes into sight soon before it is seen. */
const marginPx = 200;

let observer: IntersectionObserver | undefined;
const inViewHandlers = new WeakMap<Element, (isInView: boolean) => void>();

/** One for the whole page: thousands of cards look through it. */
function shared(): IntersectionObserver {
  const tell = (entries: readonly IntersectionObserverEntry[]) => {
    for (const { target, isIntersecting } of entries) inViewHandlers.get(target)?.(isIntersecting);
  };
  observer ??= new IntersectionObserver(tell, { rootMargin: `${marginPx}px` });
  return observer;
}

/** Whether an element is in sight or nearly; true until that is known, and while nobody asks. */
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
