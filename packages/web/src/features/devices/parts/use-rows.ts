import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The element that scrolls around this one. */
function scrollParent(element: HTMLElement | null): HTMLElement | null {
  for (let at = element?.parentElement ?? null; at !== null; at = at.parentElement) {
    if (/(auto|scroll|overlay)/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.scrollingElement instanceof HTMLElement ? document.scrollingElement : null;
}

export interface RowsOptions {
  /** Element that holds the rows. */
  readonly host: RefObject<HTMLElement | null>;
  readonly items: number;
  /** Items side by side in a row. */
  readonly perRow: number;
  readonly rowPx: number;
  /** What covers the top of the scrolled area (sticky heads). */
  readonly coverPx: number;
}

export interface Rows {
  readonly totalPx: number;
  readonly rows: readonly { readonly index: number; readonly topPx: number }[];
  /** The one item that the Tab key reaches. */
  readonly active: number;
  readonly setActive: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Only the rows in sight exist; arrows, Home, End and Page keys move the focus among all items. Items carry `data-index`. */
export function useRows({ host, items, perRow, rowPx, coverPx }: RowsOptions): Rows {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [marginPx, setMarginPx] = useState(0);
  const [chosen, setActive] = useState(0);
  const focusNext = useRef<number | null>(null);
  const active = Math.min(chosen, Math.max(0, items - 1));

  useLayoutEffect(() => {
    const element = host.current;
    const parent = scrollParent(element);
    setScroller(parent);
    if (element === null || parent === null) return;
    const measure = () => setMarginPx(element.getBoundingClientRect().top - parent.getBoundingClientRect().top + parent.scrollTop);
    measure();
    // Whatever stands above the rows may change its height.
    const observer = new ResizeObserver(measure);
    observer.observe(parent);
    if (element.parentElement !== null) observer.observe(element.parentElement);
    return () => observer.disconnect();
  }, [host]);

  const virtual = useVirtualizer({
    count: Math.ceil(items / perRow),
    getScrollElement: () => scroller,
    estimateSize: () => rowPx,
    overscan: 3,
    scrollMargin: marginPx,
    scrollPaddingStart: coverPx,
    scrollPaddingEnd: 16,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row height makes every measured place wrong
  useEffect(() => virtual.measure(), [rowPx, perRow]);

  useEffect(() => {
    if (focusNext.current === null) return;
    const element = host.current?.querySelector<HTMLElement>(`[data-index="${focusNext.current}"]`);
    if (element === null || element === undefined) return;
    focusNext.current = null;
    element.focus({ preventScroll: true });
  });

  const page = Math.max(1, Math.floor((scroller?.clientHeight ?? 600) / rowPx) - 1) * perRow;
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: perRow === 1 ? 0 : -1,
    ArrowRight: perRow === 1 ? 0 : 1,
    ArrowUp: -perRow,
    ArrowDown: perRow,
    PageUp: -page,
    PageDown: page,
    Home: -items,
    End: items,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = moves[event.key];
    if (by === undefined || by === 0 || event.altKey || event.ctrlKey || event.metaKey || items === 0) return;
    event.preventDefault();
    const target = active + by;
    // One step beyond the edge stays; a page, Home or End stops at the edge.
    const to = /^(Home|End|Page)/.test(event.key)
      ? Math.min(items - 1, Math.max(0, target))
      : target < 0 || target >= items
        ? active
        : target;
    focusNext.current = to;
    setActive(to);
    virtual.scrollToIndex(Math.floor(to / perRow), { align: 'auto' });
  };

  return {
    totalPx: virtual.getTotalSize(),
    rows: virtual.getVirtualItems().map(({ index, start }) => ({ index, topPx: start - marginPx })),
    active,
    setActive,
    onKeyDown,
  };
}
