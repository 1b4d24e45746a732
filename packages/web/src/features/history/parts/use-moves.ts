import type { KeyboardEvent } from 'react';
import type { Span } from '../../../kit/range/quick-range.ts';
import { clockNow } from '../../../platform/live/clock.ts';
import { asZoom, type HistoryAddress, type HistoryChange, moved, scaled } from './address.ts';
import { type Move, moveOfKey } from './move-buttons.tsx';

export interface Moves {
  readonly zoomTo: (start: number, end: number) => void;
  readonly move: (move: Move) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Moves and scales the displayed range by buttons and keys. */
export function useMoves(
  { zoom }: HistoryAddress,
  [start, end]: Span,
  change: (fields: HistoryChange, options?: { readonly push?: boolean }) => void,
): Moves {
  const move = (step: Move) => {
    if (step === 'reset') {
      if (zoom !== null) change({ zoom: null }, { push: true });
      return;
    }
    const instant = Math.max(clockNow(), end);
    const next =
      step === 'out' || step === 'in'
        ? scaled([start, end], step === 'out' ? 2 : 0.5, instant)
        : moved([start, end], step === 'left' ? -0.5 : 0.5, instant);
    // Only the first step enters the browser's history.
    change({ zoom: asZoom(next) }, { push: zoom === null });
  };
  return {
    zoomTo: (from, to) => change({ zoom: asZoom([from, to]) }, { push: true }),
    move,
    onKeyDown(event) {
      if (event.target instanceof HTMLInputElement) return;
      const step = moveOfKey(event);
      if (step === null) return;
      event.preventDefault();
      move(step);
    },
  };
}
