/** Distances between the readings of an import: stated, or the median of each series' own distances. Pure. */
import type { Batch } from '../types.ts';

/** Median distance between `times`, which are sorted if necessary. Loops, since an import calls this for millions of readings. */
function medianStep(times: Float64Array): number | undefined {
  const steps = new Float64Array(times.length);
  let count = 0;
  let isSame = true;
  for (let at = 1; at < times.length; at++) {
    const step = (times[at] ?? 0) - (times[at - 1] ?? 0);
    if (step < 0) return medianStep(times.sort());
    if (step === 0) continue;
    steps[count++] = step;
    if (step !== steps[0]) isSame = false;
  }
  if (count === 0) return undefined;
  return isSame ? steps[0] : steps.subarray(0, count).sort()[(count - 1) >> 1];
}

/** Progress of a series while its readings are scanned: even distances, or not. */
interface Pace {
  last: number;
  step: number;
  isEven: boolean;
}

/** Median distances of some series, computed from all of their times. */
function uneven({ paramIds, times }: Pick<Batch, 'paramIds' | 'times'>, of: ReadonlySet<number>, found: Map<number, number>): void {
  const counts = new Map<number, number>();
  for (const id of paramIds) if (of.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const timesOf = new Map<number, { readonly times: Float64Array; length: number }>();
  for (const [id, count] of counts) timesOf.set(id, { times: new Float64Array(count), length: 0 });
  for (let row = 0; row < paramIds.length; row++) {
    const own = timesOf.get(paramIds[row] ?? 0);
    const time = times[row] ?? Number.NaN;
    if (own && Number.isFinite(time)) own.times[own.length++] = time;
  }
  for (const [id, own] of timesOf) {
    const step = medianStep(own.times.subarray(0, own.length));
    if (step !== undefined) found.set(id, step);
  }
}

/** Series → median distance of its readings in the batch, ms, if `wanted`; series with a single reading are omitted. */
export function spacings(batch: Pick<Batch, 'paramIds' | 'times'>, wanted: (paramId: number) => boolean): ReadonlyMap<number, number> {
  const { paramIds, times } = batch;
  const paces = new Map<number, Pace | undefined>();
  const found = new Map<number, number>();
  const rest = new Set<number>();
  for (let row = 0; row < paramIds.length; row++) {
    const id = paramIds[row] ?? 0;
    const time = times[row] ?? Number.NaN;
    const pace = paces.get(id);
    if (pace) {
      const step = time - pace.last;
      if (pace.step === 0) pace.step = step;
      else if (step !== pace.step) pace.isEven = false;
      // Also if a time is not a number.
      if (!(step > 0)) pace.isEven = false;
      pace.last = time;
    } else if (!paces.has(id)) paces.set(id, wanted(id) ? { last: time, step: 0, isEven: Number.isFinite(time) } : undefined);
  }
  for (const [id, pace] of paces) {
    if (pace === undefined) continue;
    if (!pace.isEven) rest.add(id);
    else if (pace.step > 0) found.set(id, pace.step);
  }
  if (rest.size > 0) uneven(batch, rest, found);
  return found;
}
