/** Counts of a period by bucket, each with that of the previous period. */
import type { AnalysisTrend, Language } from '@czyun/contract';
import { countsByBucket } from '../../energy/bucket-counts.ts';
import type { Tally } from '../../energy/tallies.ts';
import { type FigureWord, figureWords } from '../../figure-sources/words.ts';
import type { History } from '../../telemetry/types.ts';
import { type Bucket, gridOf } from '../../time/buckets.ts';
import type { Period, PeriodRange } from '../../time/periods.ts';

const units: Readonly<Record<PeriodRange, Bucket['unit']>> = { 1: 'h', 2: 'd', 3: 'd', 4: 'n' };

export interface TrendRange extends Pick<Period, 'start' | 'until' | 'before'> {
  readonly range: PeriodRange;
  readonly timeZone: string;
}

/** Buckets of both periods are paired by index: the third hour with the third hour, regardless of clock changes. */
export async function trendOf<K extends FigureWord>(
  history: Pick<History, 'buckets'>,
  tallies: readonly Tally<K>[],
  { start, until, before, range, timeZone }: TrendRange,
  language: Language,
  signal?: AbortSignal,
): Promise<AnalysisTrend> {
  const bucket: Bucket = { count: 1, unit: units[range] };
  const [own, earlier] = await Promise.all([
    countsByBucket(history, tallies, { start, end: until, bucket }, signal),
    countsByBucket(history, tallies, { ...before, bucket }, signal),
  ]);
  const numberOf = new Map([...gridOf(bucket, before.start, before.end, timeZone).edges].map((edge, index) => [edge, index]));
  const series = own.series.map(({ key, values }) => {
    const then = own.times.map((): number | null => null);
    const found = earlier.series.find((each) => each.key === key);
    earlier.times.forEach((time, at) => {
      const index = numberOf.get(time);
      if (index !== undefined && index < then.length) then[index] = found?.values[at] ?? null;
    });
    return { key, name: figureWords[key][language], values: [...values], before: then };
  });
  return { bucket: `1${bucket.unit}`, times: [...own.times], series };
}
