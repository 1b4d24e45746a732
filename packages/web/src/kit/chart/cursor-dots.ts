/** Values of curves at the crosshair, and the positions of their dots. */
import type uPlot from 'uplot';
import { type Aligned, latestIndexAt } from './align.ts';

export const dotPx = 7;

export interface CursorSpot {
  /** Curves show their latest value up to this index; -1 before the first. */
  readonly index: number;
  readonly time: number;
}

/**
 * The instant of the crosshair: the nearest one with a reading. Where all curves hold their values, that may be hours away or
 * after a change that is still ahead; there it is the crosshair's own time.
 */
export function cursorSpot(self: uPlot, allStepped: boolean): CursorSpot | null {
  const near = self.cursor.idx;
  if (near === null || near === undefined) return null;
  const nearTime = self.data[0][near] ?? 0;
  if (!allStepped) return { index: near, time: nearTime };
  const time = self.posToVal(self.cursor.left ?? 0, 'x');
  return { index: nearTime > time ? near - 1 : near, time };
}

/** Index of the value that a curve shows at a position: the latest one, never a later one; null where it shows nothing. */
export function dotIndex(row: Aligned[number] | undefined, index: number | undefined): number | null {
  if (row === undefined || index === undefined) return null;
  const found = latestIndexAt(row, index);
  return row[found] === null || row[found] === undefined ? null : found;
}

const nowhere = { left: -10, top: -10, width: dotPx, height: dotPx };

/** The box of a curve's dot: a stepped curve holds its value at the crosshair, a line has one only at a reading. */
export function dotBox(self: uPlot, series: number, isStepped: boolean, spot: CursorSpot | null): uPlot.BBox {
  const row = self.data[series] as Aligned[number] | undefined;
  const dot = dotIndex(row, spot?.index);
  const scale = self.series[series]?.scale;
  if (dot === null || spot === null || scale === undefined || self.scales[scale]?.min == null) return nowhere;
  const left = self.valToPos(isStepped ? spot.time : (self.data[0][dot] ?? 0), 'x');
  const top = self.valToPos(row?.[dot] ?? 0, scale);
  if (left < 0 || top < 0) return nowhere;
  // uPlot hides boxes that begin outside the plot, even if their centre is inside.
  return { ...nowhere, left: Math.max(0, left - dotPx / 2), top: Math.max(0, top - dotPx / 2) };
}
