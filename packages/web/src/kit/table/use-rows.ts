import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { type Roving, useRoving } from './use-roving.ts';

/** The closest scrolling ancestor; elements that only scroll horizontally are marked. */
function scrollParent(element: HTMLElement | null): HTMLElement | null {
  for (let at = element?.parentElement ?? null; at !== null; at = at.parentElement) {
    if (/(auto|scroll|overlay)/.test(getComputedStyle(at).overflowY) && at.dataset['scrolls'] !== 'x') return at;
  }
  return document.scrollingElement instanceof HTMLElement ? document.scrollingElement : null;
}

export interface RowsOptions {
  /** Element that contains the rows. */
  readonly host: RefObject<HTMLElement | null>;
  readonly items: number;
  /** Items side by side in a row. */
  readonly perRow: number;
  readonly rowPx: number;
  /** Height of sticky heads that cover the top of the scrolled area. */
  readonly coverPx: number;
}

export interface Rows extends Roving {
  readonly totalPx: number;
  readonly rows: readonly { readonly index: number; readonly topPx: number }[];
}

/** Renders only the visible rows; keys move the focus among all items. */
export function useRows({ host, items, perRow, rowPx, coverPx }: RowsOptions): Rows {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [marginPx, setMarginPx] = useState(0);

  useLayoutEffect(() => {
    const element = host.current;
    const parent = scrollParent(element);
    setScroller(parent);
    if (element === null || parent === null) return;
    const measure = () => setMarginPx(element.getBoundingClientRect().top - parent.getBoundingClientRect().top + parent.scrollTop);
    measure();
    // Content above the rows may change its height.
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

  const roving = useRoving({
    host,
    items,
    perRow,
    page: Math.max(1, Math.floor((scroller?.clientHeight ?? 600) / rowPx) - 1),
    reveal: (index) => virtual.scrollToIndex(Math.floor(index / perRow), { align: 'auto' }),
  });
  return {
    ...roving,
    totalPx: virtual.getTotalSize(),
    rows: virtual.getVirtualItems().map(({ index, start }) => ({ index, topPx: start - marginPx })),
  };
}
