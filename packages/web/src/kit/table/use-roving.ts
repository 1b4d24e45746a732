import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { moveTo } from './moves.ts';

export interface RovingOptions {
  /** Element that holds the items; they carry `data-index`. */
  readonly host: RefObject<HTMLElement | null>;
  readonly items: number;
  /** Items side by side in a row. */
  readonly perRow: number;
  /** Rows that a page key passes. */
  readonly page: number;
  /** Brings the item onto the page before it gets the focus. */
  readonly reveal?: (index: number) => void;
}

export interface Roving {
  /** The one item that the Tab key reaches. */
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
    // Keys that are pressed in a field or on a button inside of an item are its own.
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
