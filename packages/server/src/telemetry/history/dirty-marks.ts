/** Hours of roll-ups that readings make outdated. */
import { hourMs } from '@czyun/contract';
import type { DirtyHours } from '../rollup/dirty.ts';

export function markHours(dirty: DirtyHours, series: number, times: Float64Array): void {
  let hour = Number.NaN;
  for (const time of times) {
    const next = Math.floor(time / hourMs);
    if (next !== hour) dirty.mark(series, next * hourMs);
    hour = next;
  }
}
