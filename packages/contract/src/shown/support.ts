/** Figures that are meaningless while their source is idle. */
import type { ExpandedPoint } from '@czyun/devices';
import { floorTo } from './floor-to.ts';

/** True while the required metric of a figure is shown as zero: no power, no pieces. An unknown value hides nothing. */
export function isMeaningless(
  point: Pick<ExpandedPoint, 'needs'>,
  points: readonly Pick<ExpandedPoint, 'metric' | 'decimals'>[],
  readingOf: (metric: string) => number | string | null | undefined,
): boolean {
  if (point.needs === undefined) return false;
  const needed = points.find(({ metric }) => metric === point.needs);
  const value = readingOf(point.needs);
  return needed !== undefined && typeof value === 'number' && floorTo(Math.abs(value), needed.decimals) === 0;
}
