/** Figures that say nothing while what they are about does nothing. */
import type { ExpandedPoint } from '@czyun/devices';
import { floorTo } from './floor-to.ts';

/** True while the metric that a figure needs shows as nothing: no power, no pieces. What is not known refuses nothing. */
export function saysNothing(
  point: Pick<ExpandedPoint, 'needs'>,
  points: readonly Pick<ExpandedPoint, 'metric' | 'decimals'>[],
  readingOf: (metric: string) => number | string | null | undefined,
): boolean {
  if (point.needs === undefined) return false;
  const needed = points.find(({ metric }) => metric === point.needs);
  const value = readingOf(point.needs);
  return needed !== undefined && typeof value === 'number' && floorTo(Math.abs(value), needed.decimals) === 0;
}
