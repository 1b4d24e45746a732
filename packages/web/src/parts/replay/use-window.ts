import { useState } from 'react';
import { type ReplayRange, type Span, windowAfter } from './window.ts';

/** The range of the lanes: a custom one, or a named one that follows the instant. */
export function useWindow(range: ReplayRange | null, own: Span | null, at: number, now: number): Span {
  const [kept, setKept] = useState<Span | null>(null);
  if (range === null && own !== null) return own;
  const next = windowAfter(kept, range ?? '8h', at, now);
  if (kept === null || next[0] !== kept[0] || next[1] !== kept[1]) setKept(next);
  return next;
}
