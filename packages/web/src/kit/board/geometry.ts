/** Size of a board's cells on screen. */
import { bottomOf, columns, type Place } from './layout.ts';

export const gapPx = 16;
const usualRowPx = 24;
/** Limits of the row height of a board that fills the screen, px including the gap. */
const fitting = { least: 39, most: 56 } as const;

/** Row height without the gap, px: the default, or one with which the board fills `fitPx`; `least` where it must not scroll. */
export function rowPxOf(places: readonly Place[], fitPx: number | undefined, least: number = fitting.least): number {
  if (fitPx === undefined) return usualRowPx;
  const pitch = (fitPx + gapPx) / Math.max(1, bottomOf(places));
  return Math.min(fitting.most, Math.max(least, pitch)) - gapPx;
}

/** Position of a tile in a CSS grid. */
export const gridArea = ({ x, y, w, h }: Place): string => `${y + 1} / ${Math.min(x, columns - 1) + 1} / span ${h} / span ${w}`;
