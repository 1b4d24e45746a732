/** Where a curve is broken: silence that is long for its own pace, which may change along the curve. */
import type { Column } from './align.ts';

const around = 12;

/** The third quartile of a few numbers. */
function upper(steps: readonly number[]): number {
  const sorted = [...steps].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * 0.75)] ?? 0;
}

/** True for readings at an even pace: they were sent whether or not the value changed. */
function even(steps: readonly number[]): boolean {
  const middle = [...steps].sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  return steps.length >= around / 2 && steps.every((step) => step <= 3 * middle);
}

export interface GapRules {
  /** A value (a word, a setting) that may have been sent only on change: silence counts only after readings at an even pace. */
  readonly held?: boolean;
  /** With too few readings to know the pace, a step longer than `floorMs` is silence; otherwise it is drawn through. */
  readonly strict?: boolean;
}

/**
 * The readings with a null after each that is followed by silence. Silence is a step longer than `factor` times the pace on both
 * sides of it and longer than `floorMs`. Nulls of the response (buckets without a reading) are removed first: they do not show the pace.
 */
export function breakGaps(
  column: Column,
  floorMs: number,
  factor: number,
  { held = false, strict = false }: GapRules = {},
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
    if ((!strict && before.length + after.length < 2) || step <= factor * Math.max(upper(before), upper(after))) return;
    if (held && !even(before)) return;
    outTimes.push(time + 1);
    outValues.push(null);
  });
  return { times: outTimes, values: outValues };
}

const paces = (times: readonly number[]): number[] =>
  times.slice(-around - 1).flatMap((time, index, all) => (index === 0 ? [] : [time - (all[index - 1] ?? time)]));

interface Broken {
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
}

/**
 * Adds a null after the last reading if the curve is silent from there to `end`, so that nothing is drawn or shown after it.
 * The last minute is not counted as silence: readings may still be on their way.
 */
export function endSilence(curve: Broken, floorMs: number, factor: number, end: number, strict = false): Broken {
  const last = curve.times.at(-1);
  const steps = paces(curve.times);
  if (last === undefined || (!strict && steps.length < 2) || end - last <= Math.max(60_000, floorMs, factor * upper(steps))) return curve;
  return { times: [...curve.times, last + 1], values: [...curve.values, null] };
}

export interface Held extends Broken {
  /** The first or last point is not a reading but the edge from or to which the value is drawn. */
  readonly edges: { readonly first: boolean; readonly last: boolean };
}

/** A held value drawn from the start, if the value before is known, to the end or to the silence. */
export function holdValue(curve: Broken, before: number | null, start: number, end: number): Held {
  const times = [...curve.times];
  const values = [...curve.values];
  const edges = { first: false, last: false };
  if (before !== null && (times[0] ?? end) > start) {
    times.unshift(start);
    values.unshift(before);
    edges.first = true;
  }
  const last = values.at(-1);
  const lastTime = times.at(-1);
  if (last !== null && last !== undefined && lastTime !== undefined && lastTime < end) {
    const steps = paces(curve.times);
    // A device that sent its state at an even pace and fell silent may have changed state since.
    if (even(steps) && end - lastTime > 60_000 && end - lastTime > 10 * upper(steps)) {
      times.push(lastTime + 1);
      values.push(null);
    } else {
      times.push(end);
      values.push(last);
      edges.last = true;
    }
  }
  return { times, values, edges };
}
