/** Snapping of dragged parts: to the alignment with other parts, otherwise to the grid. Pure. */
import type { Offset } from './edits.ts';
import { gridPx } from './operations.ts';

interface At {
  readonly x: number;
  readonly y: number;
}

export interface Snapped extends Offset {
  /** Displayed guide lines; null: aligned with nothing. */
  readonly x: number | null;
  readonly y: number | null;
}

const nearPx = 6;

function snap(value: number, others: readonly number[]): { readonly at: number; readonly guide: number | null } {
  let best: number | null = null;
  for (const other of others)
    if (Math.abs(other - value) <= nearPx && (best === null || Math.abs(other - value) < Math.abs(best - value))) best = other;
  return best === null ? { at: Math.round(value / gridPx) * gridPx, guide: null } : { at: best, guide: best };
}

/** The snapped displacement of a part for the requested one. */
export function snapped(from: At, by: Offset, others: readonly At[]): Snapped {
  const x = snap(
    from.x + by.dx,
    others.map((other) => other.x),
  );
  const y = snap(
    from.y + by.dy,
    others.map((other) => other.y),
  );
  return { dx: x.at - from.x, dy: y.at - from.y, x: x.guide, y: y.guide };
}
