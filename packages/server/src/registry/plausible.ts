/** Which values of a point can be right. */
import type { ExpandedPoint } from '@czyun/devices';

/** Whether a value lies outside its point's plausible range: then the device or the map is wrong, and the reading is bad. Text (NaN) lies nowhere. */
export function isImplausible(range: ExpandedPoint['range'], value: number): boolean {
  return range !== undefined && (value < range[0] || value > range[1]);
}
