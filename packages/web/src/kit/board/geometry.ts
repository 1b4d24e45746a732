/** How large the cells of a board are on screen. */
import { bottomOf, columns, type Place } from './layout.ts';

export const gapPx = 16;
const usualRowPx = 24;
/** Rows of a board that ends with the screen are between these, px with their gap. */
const fitting = { least: 39, most: 56 } as const;

/** Height of a row, px without the gap: the usual one, or such that the board fills `fitPx`; `least` where it must not scroll. */
export function rowPxOf(places: readonly Place[], fitPx: number | undefined, least: number = fitting.least): number {
  if (fitPx === undefined) return usualRowPx;
  const pitch = (fitPx + gapPx) / Math.max(1, bottomOf(places));
  return Math.min(fitting.most, Math.max(least, pitch)) - gapPx;
}

/** Position of a tile in a CSS grid. */
export const gridArea = ({ x, y, w, h }: Place): string => `${y + 1} / ${Math.min(x, columns - 1) + 1} / span ${h} / span ${w}`;
