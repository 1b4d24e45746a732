/** How far apart the readings of an import are: stated, or the median of each series' own distances. Pure. */
import type { Batch } from '../types.ts';

function medianStep(times: readonly number[]): number | undefined {
  const sorted = Float64Array.from(times);
  // Mostly they come in order.
  if (times.some((time, i) => time < (times[i - 1] ?? -Infinity))) sorted.sort();
  const steps = sorted.subarray(1).map((time, i) => time - (sorted[i] ?? 0));
  const positive = steps.filter((step) => step > 0);
  if (positive.length === 0) return undefined;
  const [first] = positive;
  if (positive.every((step) => step === first)) return first;
  return positive.sort()[(positive.length - 1) >> 1];
}

/** Series → the median distance of its readings in the batch, ms, where it is `wanted`; series of a single reading are left out. */
export function spacings(
  { paramIds, times }: Pick<Batch, 'paramIds' | 'times'>,
  wanted: (paramId: number) => boolean,
): ReadonlyMap<number, number> {
  const timesOf = new Map<number, number[]>();
  for (let row = 0; row < paramIds.length; row++) {
    const id = paramIds[row] ?? 0;
    const time = times[row] ?? Number.NaN;
    if (!Number.isFinite(time)) continue;
    const list = timesOf.get(id);
    if (list) list.push(time);
    else if (wanted(id)) timesOf.set(id, [time]);
  }
  const found = new Map<number, number>();
  for (const [id, list] of timesOf) {
    const step = medianStep(list);
    if (step !== undefined) found.set(id, step);
  }
  return found;
}
