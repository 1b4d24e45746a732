/** Cells at rest: deviation of each from the median of all, and its fall against it. Pure. */
import { dayMs, minuteMs } from '@czyun/contract';
import { blank, type CellEvent, type CellRules, type CellSample, medianOf, restShare } from './types.ts';

/** Cells have settled after this time without current. */
const settledMs = 30 * minuteMs;
/** Minimum duration of a settled rest for the self-discharge, and its minimum number of samples. */
const leastFallMs = 180 * minuteMs;
const leastSamples = 10;

/** Sums of a least-squares line by cell; x in days since the start of the rest, y in V from the median of all cells. */
interface Sums {
  readonly start: number;
  readonly from: number;
  until: number;
  readonly n: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly xx: Float64Array;
  readonly xy: Float64Array;
  readonly yy: Float64Array;
}

/** Slope and its standard error, per day; NaN if unknown. */
function lineOf({ n, x, y, xx, xy, yy }: Sums, cell: number) {
  const of = (sums: Float64Array) => sums[cell] ?? 0;
  const count = of(n);
  const sxx = of(xx) - of(x) ** 2 / count;
  const sxy = of(xy) - (of(x) * of(y)) / count;
  const syy = of(yy) - of(y) ** 2 / count;
  if (count < leastSamples || !(sxx > 0)) return { slope: Number.NaN, error: Number.NaN };
  const left = Math.max(0, syy - sxy ** 2 / sxx);
  return { slope: sxy / sxx, error: Math.sqrt(left / (count - 2) / sxx) };
}

export function createRests({ cells, reference, digitV }: CellRules) {
  const spread: CellEvent[] = [];
  const falls: CellEvent[] = [];
  let since: number | null = null;
  let sums: Sums | null = null;
  const zeros = () => blank(cells, 0);

  function close() {
    if (sums !== null) {
      const { n, y, start, from, until } = sums;
      const values = blank(cells).map((_, cell) => (n[cell] === 0 ? Number.NaN : ((y[cell] ?? 0) / (n[cell] ?? 1)) * 1000));
      spread.push({ start, end: until, values, error: (digitV * 1000) / Math.sqrt(12 * Math.max(1, medianOf(n))) });
      if (until - from >= leastFallMs) {
        const lines = Array.from(values, (_, cell) => lineOf(sums as Sums, cell));
        const fallen = Float64Array.from(lines, ({ slope }) => -slope * 1000);
        if (fallen.some(Number.isFinite))
          falls.push({ start, end: until, values: fallen, error: medianOf(lines.map(({ error }) => error)) * 1000 });
      }
    }
    since = null;
    sums = null;
  }
  function add(sample: CellSample, start: number) {
    const middle = medianOf(sample.volts);
    if (!Number.isFinite(middle)) return;
    sums ??= {
      ...{ start, from: sample.end, until: sample.end, n: zeros(), x: zeros(), y: zeros(), xx: zeros(), xy: zeros(), yy: zeros() },
    };
    sums.until = sample.end;
    const days = (sample.end - sums.from) / dayMs;
    for (let cell = 0; cell < cells; cell++) {
      const apart = (sample.volts[cell] ?? Number.NaN) - middle;
      if (!Number.isFinite(apart)) continue;
      sums.n[cell] = (sums.n[cell] ?? 0) + 1;
      sums.x[cell] = (sums.x[cell] ?? 0) + days;
      sums.y[cell] = (sums.y[cell] ?? 0) + apart;
      sums.xx[cell] = (sums.xx[cell] ?? 0) + days * days;
      sums.xy[cell] = (sums.xy[cell] ?? 0) + days * apart;
      sums.yy[cell] = (sums.yy[cell] ?? 0) + apart * apart;
    }
  }

  return {
    add(sample: CellSample) {
      const isLow = (value: number) => Math.abs(value) <= restShare * reference;
      if (!sample.amps.every(isLow) || !sample.ampsNow.every((value) => Number.isNaN(value) || isLow(value))) return close();
      since ??= sample.start;
      if (sample.end - since >= settledMs) add(sample, since);
    },
    finish: close,
    /** Distance from the median of all cells, mV. */
    spread: () => spread,
    /** Fall against the median of all cells, mV a day. */
    falls: () => falls,
  };
}
