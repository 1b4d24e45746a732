/** First faults with their consequential alarms folded: the rows of a page, and what a cell needs to unfold them. */
import type { LogEntry } from '@czyun/contract';
import { createContext, useContext, useState } from 'react';

export interface Folding {
  readonly rows: readonly LogEntry[];
  /** Number of rows of the page that follow each first fault on it. */
  readonly followers: ReadonlyMap<number, number>;
  readonly unfolded: ReadonlySet<number>;
  readonly toggle: (id: number) => void;
}

/** Consequential alarms follow their first fault while it is unfolded, otherwise they are hidden; those whose first fault is on another page keep their place. */
export function foldRows(rows: readonly LogEntry[], unfolded: ReadonlySet<number>): Pick<Folding, 'rows' | 'followers'> {
  const ids = new Set(rows.map(({ id }) => id));
  const byFirst = new Map<number, LogEntry[]>();
  for (const entry of rows) {
    const { firstId } = entry;
    if (firstId !== undefined && ids.has(firstId)) byFirst.set(firstId, [...(byFirst.get(firstId) ?? []), entry]);
  }
  const shown = rows.flatMap((entry) => {
    if (entry.firstId !== undefined && ids.has(entry.firstId)) return [];
    return unfolded.has(entry.id) ? [entry, ...(byFirst.get(entry.id) ?? [])] : [entry];
  });
  return { rows: byFirst.size === 0 ? rows : shown, followers: new Map([...byFirst].map(([id, { length }]) => [id, length])) };
}

const FoldingContext = createContext<Folding | null>(null);
export const FoldingProvider = FoldingContext.Provider;
/** Folding of the rows around a cell; null: they are not folded. */
export const useFoldingHere = (): Folding | null => useContext(FoldingContext);

export function useFolding(rows: readonly LogEntry[]): Folding {
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  return {
    ...foldRows(rows, unfolded),
    unfolded,
    toggle: (id) =>
      setUnfolded((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
  };
}
