/** Spread of the cells of a battery, and its trend. Pure. */
import { type CellSpread, dayMs } from '@czyun/contract';
import { slopeOf } from '../../energy/battery-use.ts';
import { rounded } from '../../energy/sums.ts';
import { type Bucket, gridOf } from '../../time/buckets.ts';
import type { PeriodRange } from '../../time/periods.ts';
import type { CellSample, SampleRange } from './samples.ts';

/** Width of the buckets of the trend. */
export const spreadBucketOf: Readonly<Record<PeriodRange, Bucket>> = {
  1: { count: 1, unit: 'h' },
  2: { count: 6, unit: 'h' },
  3: { count: 1, unit: 'd' },
  4: { count: 7, unit: 'd' },
};

const monthMs = 30 * dayMs;
/** A shorter range shows the course of a cycle, not a drift. */
const leastTrendMs = 7 * dayMs;

interface Quantity {
  readonly unit: string;
  readonly decimals: number;
  readonly of: (sample: CellSample) => number | null;
}

const apart = (high: number | null, low: number | null, factor: number) => (high === null || low === null ? null : (high - low) * factor);

const quantities = {
  voltage: { unit: 'mV', decimals: 1, of: ({ voltageMax, voltageMin }) => apart(voltageMax, voltageMin, 1000) },
  temperature: { unit: '℃', decimals: 2, of: ({ temperatureMax, temperatureMin }) => apart(temperatureMax, temperatureMin, 1) },
} as const satisfies Record<string, Quantity>;

export function spreadsOf(samples: readonly CellSample[], { start, end, bucket, timeZone }: SampleRange) {
  const edges = [...gridOf(bucket, start, end, timeZone).edges];
  const times = edges.slice(0, -1);
  const byBucket = times.map((): CellSample[] => []);
  let at = 0;
  for (const sample of samples) {
    while (at + 1 < times.length && sample.time >= (edges[at + 1] ?? Infinity)) at++;
    byBucket[at]?.push(sample);
  }
  const of = (quantity: Quantity) => spreadOf(byBucket, times, quantity);
  return { times, voltage: of(quantities.voltage), temperature: of(quantities.temperature) };
}

/** null: no known values. */
function spreadOf(
  byBucket: readonly (readonly CellSample[])[],
  times: readonly number[],
  { unit, decimals, of }: Quantity,
): CellSpread | null {
  const figures = byBucket.map((samples) => figuresOf(samples, of));
  const largest = largestOf(figures.map(({ max }) => max));
  if (largest === null) return null;
  const digits = (value: number | null) => rounded(value, decimals);
  const isLong = (times.at(-1) ?? 0) - (times[0] ?? 0) >= leastTrendMs;
  const mean = figures.map((each) => each.mean);
  return {
    unit,
    mean: mean.map(digits),
    max: figures.map(({ max }) => digits(max)),
    average: digits(figuresOf(byBucket.flat(), of).mean),
    largest: digits(largest),
    perMonth: isLong ? digits(slopeOf(times, mean, monthMs)) : null,
  };
}

function figuresOf(samples: readonly CellSample[], of: Quantity['of']): { readonly mean: number | null; readonly max: number | null } {
  let [sum, hours] = [0, 0];
  let max: number | null = null;
  for (const sample of samples) {
    const value = of(sample);
    if (value === null || sample.hours <= 0) continue;
    sum += value * sample.hours;
    hours += sample.hours;
    max = Math.max(max ?? value, value);
  }
  return { mean: hours > 0 ? sum / hours : null, max };
}

function largestOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
}
