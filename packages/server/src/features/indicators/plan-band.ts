/** Deviation of quarter-hours from their plan: percentiles by part of a period. */
import type { IndicatorSettings, PlanBand, StatisticsUnit } from '@czyun/contract';
import { rounded } from '../../energy/sums.ts';
import { type Bucket, gridOf } from '../../time/buckets.ts';
import type { Adherence } from './followed.ts';

const buckets: Readonly<Record<StatisticsUnit, Bucket>> = {
  day: { count: 15, unit: 'm' },
  month: { count: 1, unit: 'd' },
  year: { count: 1, unit: 'n' },
};

/** Percentile of ascending values by the nearest-rank method; null: no values. */
export function percentileOf(ascending: readonly number[], share: number): number | null {
  return ascending[Math.max(0, Math.ceil(share * ascending.length) - 1)] ?? null;
}

export interface BandPeriod {
  readonly unit: StatisticsUnit;
  readonly start: number;
  readonly until: number;
  readonly timeZone: string;
}

export function planBandOf(
  { quarters }: Pick<Adherence, 'quarters'>,
  { unit, start, until, timeZone }: BandPeriod,
  { tolerance }: Pick<IndicatorSettings, 'tolerance'>,
): PlanBand | null {
  if (quarters.length === 0) return null;
  const edges = [...gridOf(buckets[unit], start, until, timeZone).edges];
  const times = edges.slice(0, -1);
  let at = 0;
  const parts = times.map((_, index) => {
    const end = edges[index + 1] ?? until;
    const found: number[] = [];
    for (let quarter = quarters[at]; quarter !== undefined && quarter.start < end; at += 1, quarter = quarters[at])
      found.push(quarter.percent);
    return found.sort((one, other) => one - other);
  });
  const of = (share: number) => parts.map((part) => rounded(percentileOf(part, share), 2));
  return { times, low: of(0.05), mid: of(0.5), high: of(0.95), tolerance };
}
