/** Plausible ranges of points. */
import type { ExpandedPoint } from '@czyun/devices';

/** Whether a value is outside its point's plausible range; the device or map is then wrong and the reading bad. False for text (NaN). */
export function isImplausible(range: ExpandedPoint['range'], value: number): boolean {
  return range !== undefined && (value < range[0] || value > range[1]);
}
