import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { ScrollPlaces } from './scroll-places.ts';

const places = new ScrollPlaces();

/** State of a link back to a page: its scroll position is restored, as with the browser's Back button. */
export const backToPlace = { toPlace: true } as const;

const saysToPlace = (state: unknown): boolean => typeof state === 'object' && state !== null && 'toPlace' in state;

/** Time for the content to grow to the position, ms. */
const timeLimitMs = 10_000;
/** How long the position is held once it is reached, ms. */
const settleMs = 1500;

/**
 * Stores the scroll position of each history entry and restores it on Back. A virtualised list gets its height later than its page; the
 * position waits for it, unless the user scrolls first.
 */
export function useScrollPlace(element: RefObject<HTMLElement | null>): void {
  const { key, pathname, search, state } = useLocation();
  const kind = useNavigationType();
  const back = kind === 'POP' || saysToPlace(state);
  const page = `${pathname}${search}`;
  const hasScrolled = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of filters in place (another key) leaves the page where it is
  useEffect(() => {
    const host = element.current;
    if (host === null) return;
    const wanted = back ? places.of(kind === 'POP' ? key : null, page) : 0;
    // The position is 0; to read it would cost the first view a layout.
    if (wanted === 0 && !hasScrolled.current) return;
    let waiting = true;
    let settled: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      waiting = false;
      clearTimeout(settled);
      watch.disconnect();
      host.removeEventListener('scroll', go);
    };
    const go = () => {
      if (!waiting) return;
      host.scrollTop = wanted;
      // A list rendered later first scrolls to its start: the position is held until nothing changes it.
      if (Math.abs(host.scrollTop - wanted) <= 1) settled = settled ?? setTimeout(stop, wanted === 0 ? 0 : settleMs);
    };
    const watch = new MutationObserver(go);
    watch.observe(host, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] });
    const timer = setTimeout(stop, timeLimitMs);
    const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
    for (const act of acts) host.addEventListener(act, stop, { passive: true });
    host.addEventListener('scroll', go, { passive: true });
    go();
    return () => {
      stop();
      clearTimeout(timer);
      for (const act of acts) host.removeEventListener(act, stop);
    };
  }, [pathname, element]);
  // Before the scroll event of the next page's top, which does not belong to this page.
  useLayoutEffect(() => {
    const host = element.current;
    if (host === null) return;
    const keep = () => {
      hasScrolled.current = true;
      places.keep(key, page, host.scrollTop);
    };
    host.addEventListener('scroll', keep, { passive: true });
    return () => host.removeEventListener('scroll', keep);
  }, [key, page, element]);
}
