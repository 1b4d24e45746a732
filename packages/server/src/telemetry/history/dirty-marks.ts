/** Which hours of roll-ups readings make wrong. */
import type { ReadingColumns } from '../columns.ts';
import { type DirtyHours, hourMs } from '../rollup/dirty.ts';

export function markRows(dirty: DirtyHours, rows: ReadingColumns): void {
  let series = -1;
  let hour = Number.NaN;
  for (let row = 0; row < rows.rows; row++) {
    const nextHour = Math.floor((rows.time[row] ?? 0) / hourMs);
    if (rows.series[row] === series && nextHour === hour) continue;
    series = rows.series[row] ?? 0;
    hour = nextHour;
    dirty.mark(series, hour * hourMs);
  }
}

export function markHours(dirty: DirtyHours, series: number, times: Float64Array): void {
  let hour = Number.NaN;
  for (const time of times) {
    const next = Math.floor(time / hourMs);
    if (next !== hour) dirty.mark(series, next * hourMs);
    hour = next;
  }
}
