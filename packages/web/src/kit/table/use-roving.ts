import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { moveTo } from './moves.ts';

export interface RovingOptions {
  /** Element that contains the items; they carry `data-index`. */
  readonly host: RefObject<HTMLElement | null>;
  readonly items: number;
  /** Items side by side in a row. */
  readonly perRow: number;
  /** Rows skipped by a page key. */
  readonly page: number;
  /** Scrolls the item into view before it is focused. */
  readonly reveal?: (index: number) => void;
}

export interface Roving {
  /** The one item reached by Tab. */
  readonly active: number;
  readonly setActive: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Arrows, Home, End and Page keys move the focus among all items. */
export function useRoving({ host, items, perRow, page, reveal }: RovingOptions): Roving {
  const [chosen, setActive] = useState(0);
  const focusNext = useRef<number | null>(null);
  const active = Math.min(chosen, Math.max(0, items - 1));
  useEffect(() => {
    if (focusNext.current === null) return;
    const element = host.current?.querySelector<HTMLElement>(`[data-index="${focusNext.current}"]`);
    if (element === null || element === undefined) return;
    focusNext.current = null;
    element.focus({ preventScroll: reveal !== undefined });
  });
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys pressed in a field or on a button inside an item belong to it.
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target as HTMLElement).hasAttribute('data-index')) return;
    const to = moveTo(event.key, active, { items, perRow, page });
    if (to === null) return;
    event.preventDefault();
    focusNext.current = to;
    setActive(to);
    reveal?.(to);
  };
  return { active, setActive, onKeyDown };
}
