/** Highest peak of dQ/dV of each cell during charging. Pure. */
import { hourMs } from '@czyun/contract';
import { blank, type CellEvent, type CellRules, type CellSample, currentOf, restShare } from './types.ts';

/** Minimum samples of a charge for a peak. */
const leastSamples = 40;
/** Charges of at least this share of the largest one are compared. */
const leastShare = 0.8;
/** Voltage classes: minimum width, V, and maximum number. */
const leastWidthV = 0.005;
const maxClasses = 40;
const maxSamples = 4000;

interface Charge extends CellEvent {
  readonly ah: number;
}

export interface ChargeCurve {
  /** Middle of each voltage class, V. */
  readonly atV: readonly number[];
  /** dQ/dV, Ah/V. */
  readonly values: readonly number[];
}

/** dQ/dV from voltages and the charge counted at each: classes of equal width, smoothed 1–2–1; null: too few voltages. */
export function chargeCurveOf(volts: readonly number[], ah: readonly number[]): ChargeCurve | null {
  const smooth = volts.map((_, at) => {
    const near = volts.slice(Math.max(0, at - 1), at + 2).filter(Number.isFinite);
    return near.reduce((sum, value) => sum + value, 0) / near.length;
  });
  const known = smooth.filter(Number.isFinite);
  if (known.length < leastSamples) return null;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const width = Math.max(leastWidthV, (high - low) / maxClasses);
  const classes = new Float64Array(Math.floor((high - low) / width) + 1);
  for (let at = 1; at < smooth.length; at++) {
    const middle = ((smooth[at - 1] ?? Number.NaN) + (smooth[at] ?? Number.NaN)) / 2;
    const place = Math.floor((middle - low) / width);
    if (place >= 0 && place < classes.length) classes[place] = (classes[place] ?? 0) + (ah[at] ?? 0) - (ah[at - 1] ?? 0);
  }
  const list = Array.from(classes);
  return {
    atV: list.map((_, at) => low + (at + 0.5) * width),
    values: list.map((own, at) => ((list[at - 1] ?? 0) + 2 * own + (list[at + 1] ?? 0)) / 4 / width),
  };
}

/** Highest value of dQ/dV, and its voltage. */
export function peakOf(volts: readonly number[], ah: readonly number[]): { readonly height: number; readonly atV: number } | null {
  const curve = chargeCurveOf(volts, ah);
  const height = Math.max(0, ...(curve?.values ?? []));
  return curve !== null && height > 0 ? { height, atV: curve.atV[curve.values.indexOf(height)] ?? Number.NaN } : null;
}

/** Charge counted from the first sample on, Ah, by current channel. */
function countedAh(samples: readonly CellSample[]): readonly (readonly number[])[] {
  return Array.from({ length: samples[0]?.amps.length ?? 0 }, (_, channel) => {
    let sum = 0;
    return samples.map(({ amps, start, end }) => {
      sum -= ((amps[channel] ?? 0) * (end - start)) / hourMs;
      return sum;
    });
  });
}

const voltsOf = (samples: readonly CellSample[], cell: number) => samples.map(({ volts }) => volts[cell] ?? Number.NaN);

/** dQ/dV of one cell in the samples of a charge. */
export function chargeCurve(samples: readonly CellSample[], cell: number): ChargeCurve | null {
  const counted = countedAh(samples);
  return chargeCurveOf(voltsOf(samples, cell), counted[counted.length === 1 ? 0 : cell] ?? []);
}

export function createPeaks({ cells, reference, digitV }: CellRules) {
  const found: Charge[] = [];
  let run: CellSample[] = [];

  function close() {
    const samples = run;
    run = [];
    const [first, last] = [samples[0], samples.at(-1)];
    if (first === undefined || last === undefined || samples.length < leastSamples) return;
    const counted = countedAh(samples);
    const values = blank(cells).map(
      (_, cell) => peakOf(voltsOf(samples, cell), counted[counted.length === 1 ? 0 : cell] ?? [])?.height ?? Number.NaN,
    );
    const ah = Math.max(...counted.map((each) => each.at(-1) ?? 0));
    // Error from the resolution of the voltage at the class edges.
    const error = (Math.max(...values.filter(Number.isFinite)) * digitV) / leastWidthV / Math.sqrt(12);
    if (values.some(Number.isFinite)) found.push({ start: first.start, end: last.end, values, error, ah });
  }

  return {
    add(sample: CellSample) {
      const isCharging = sample.amps.some((_, cell) => currentOf(sample.amps, cell) < -restShare * reference);
      if (!isCharging || run.length >= maxSamples) close();
      if (isCharging) run.push(sample);
    },
    finish: close,
    events(): CellEvent[] {
      const most = Math.max(0, ...found.map(({ ah }) => ah));
      return found.filter(({ ah }) => ah >= leastShare * most);
    },
  };
}
