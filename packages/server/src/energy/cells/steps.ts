/** Resistance of cells at current steps. Pure. */
import { blank, type CellEvent, type CellRules, type CellSample, currentOf, medianOf } from './types.ts';

/** Minimum change of the current, as a share of the largest current. */
const leastStep = 0.2;
/** In a steady sample the current changes by less than this share. */
const steadyShare = 0.03;
/** Steady samples this many steps apart still belong to one step of the current. */
const maxSteps = 3.5;
/** Maximum steps used per day, the largest ones. */
const maxADay = 24;

interface Step {
  readonly start: number;
  readonly end: number;
  readonly size: number;
  readonly values: Float64Array;
}

/**
 * Fall of the cell voltage ÷ rise of the discharge current, mΩ, between the last steady sample before and the first after a step; the
 * median of a day.
 */
export function createSteps({ cells, reference, stepMs, digitV }: CellRules) {
  const found: CellEvent[] = [];
  let steps: Step[] = [];
  let before: CellSample | null = null;

  function isSteady({ amps, ampsNow }: CellSample): boolean {
    return amps.every((mean, at) => Math.abs((ampsNow[at] ?? Number.NaN) - mean) <= steadyShare * reference);
  }
  function stepBetween(from: CellSample, to: CellSample) {
    const values = blank(cells);
    let size = 0;
    for (let cell = 0; cell < cells; cell++) {
      const rise = currentOf(to.ampsNow, cell) - currentOf(from.ampsNow, cell);
      if (!(Math.abs(rise) >= leastStep * reference)) continue;
      values[cell] = (((from.volts[cell] ?? Number.NaN) - (to.volts[cell] ?? Number.NaN)) / rise) * 1000;
      size = Math.max(size, Math.abs(rise));
    }
    if (size > 0) steps.push({ start: from.end, end: to.end, size, values });
  }

  return {
    add(sample: CellSample) {
      if (!isSteady(sample)) return;
      if (before !== null && sample.end - before.end <= maxSteps * stepMs) stepBetween(before, sample);
      before = sample;
    },
    closeDay() {
      const used = steps.sort((a, b) => b.size - a.size).slice(0, maxADay);
      steps = [];
      const [largest] = used;
      if (largest === undefined) return;
      const values = blank(cells).map((_, cell) => medianOf(used.map((step) => step.values[cell] ?? Number.NaN)));
      const error = (digitV * 1000) / Math.sqrt(6) / largest.size / Math.sqrt(used.length);
      found.push({ start: largest.start, end: largest.end, values, error });
    },
    events: () => found,
  };
}
