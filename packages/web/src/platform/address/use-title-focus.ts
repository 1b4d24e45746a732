import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Maximum time for a page to show its title, ms. */
const timeLimitMs = 10_000;

/** After a navigation the page title is focused, so that screen readers and keyboards start at the top. */
export function useTitleFocus(element: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    const host = element.current;
    if (host === null || shown.current === pathname) return;
    shown.current = pathname;
    const before = document.activeElement;
    const stop = () => {
      watch.disconnect();
      clearTimeout(timer);
    };
    const focus = () => {
      const now = document.activeElement;
      // The user has already moved the focus.
      if (now !== before && host.contains(now)) return stop();
      const title = host.querySelector<HTMLElement>('h1');
      if (title === null) return;
      title.tabIndex = -1;
      title.focus({ preventScroll: true });
      stop();
    };
    const watch = new MutationObserver(focus);
    const timer = setTimeout(stop, timeLimitMs);
    watch.observe(host, { childList: true, subtree: true });
    // The previous page remains until the next one is rendered.
    const frame = requestAnimationFrame(focus);
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [pathname, element]);
}
