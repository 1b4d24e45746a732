import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { ScrollPlaces } from './scroll-places.ts';

const places = new ScrollPlaces();

/** State of a link that goes back to a page: it stands where it was left, as with the browser's own way back. */
export const backToPlace = { toPlace: true } as const;

const saysToPlace = (state: unknown): boolean => typeof state === 'object' && state !== null && 'toPlace' in state;

/** How long content may take to grow to the place, ms. */
const patienceMs = 10_000;
/** How long the place is held once it is reached, ms. */
const settleMs = 1500;

/**
 * Keeps for every entry of the browser's history how far its page was scrolled, and goes there again on the way back. A list of which only
 * what is seen is drawn has its height later than its page; the place waits for it, unless the person scrolls first.
 */
export function useScrollPlace(element: RefObject<HTMLElement | null>): void {
  const { key, pathname, search, state } = useLocation();
  const kind = useNavigationType();
  const back = kind === 'POP' || saysToPlace(state);
  const page = `${pathname}${search}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of filters in place (another key) leaves the page where it is
  useEffect(() => {
    const host = element.current;
    if (host === null) return;
    const wanted = back ? places.of(kind === 'POP' ? key : null, page) : 0;
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
      // A list that is drawn later begins by going to its own start: the place is held until nothing moves it any more.
      if (Math.abs(host.scrollTop - wanted) <= 1) settled ??= setTimeout(stop, wanted === 0 ? 0 : settleMs);
    };
    const watch = new MutationObserver(go);
    watch.observe(host, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] });
    const timer = setTimeout(stop, patienceMs);
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
  // Before the browser tells of the jump to the top of the next page, which is none of this one.
  useLayoutEffect(() => {
    const host = element.current;
    if (host === null) return;
    const keep = () => places.keep(key, page, host.scrollTop);
    host.addEventListener('scroll', keep, { passive: true });
    return () => host.removeEventListener('scroll', keep);
  }, [key, page, element]);
}
