/** Where a curve must be broken: silence that is long for its own pace, which may change along the way. */
import type { Column } from '../../../shared/chart/align.ts';

const around = 12;

/** The third quartile of a few numbers. */
function upper(steps: readonly number[]): number {
  const sorted = [...steps].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * 0.75)] ?? 0;
}

/**
 * The readings with a null after each that is followed by silence. Silence is a step longer than `factor` times the pace on both
 * sides of it and longer than `floorMs`. Nulls of the answer (buckets without a reading) are left out first: they say nothing of the pace.
 */
export function breakGaps(
  column: Column,
  floorMs: number,
  factor: number,
): { readonly times: number[]; readonly values: (number | null)[] } {
  const times: number[] = [];
  const values: number[] = [];
  for (let index = 0; index < column.times.length; index += 1) {
    const value = column.values[index];
    const time = column.times[index];
    if (time === undefined || value === null || value === undefined || Number.isNaN(value)) continue;
    times.push(time);
    values.push(value);
  }
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const outTimes: number[] = [];
  const outValues: (number | null)[] = [];
  times.forEach((time, index) => {
    outTimes.push(time);
    outValues.push(values[index] ?? null);
    const step = steps[index];
    if (step === undefined || step <= floorMs) return;
    const before = steps.slice(Math.max(0, index - around), index);
    const after = steps.slice(index + 1, index + 1 + around);
    if (before.length + after.length < 2 || step <= factor * Math.max(upper(before), upper(after))) return;
    outTimes.push(time + 1);
    outValues.push(null);
  });
  return { times: outTimes, values: outValues };
}
