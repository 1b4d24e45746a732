/** Tallies by bucket of a range, from registers: they add up to the totals of `counts.ts`. */
import type { Curve } from '../telemetry/types.ts';
import type { Bucket } from '../time/buckets.ts';
import type { CountSource } from './counts.ts';
import { countOf } from './readings.ts';
import { rounded } from './sums.ts';
import type { Tally, TallyKey } from './tallies.ts';

export interface BucketRange {
  readonly start: number;
  readonly end: number;
  readonly bucket: Bucket;
}

export interface BucketCounts<K extends string = TallyKey> {
  /** Starts of the buckets; empty if nothing is known. */
  readonly times: readonly number[];
  /** In the order of the tallies; those from a device's daily total are omitted, since only registers have times. */
  readonly series: readonly {
    readonly key: K;
    readonly values: readonly (number | null)[];
    /** A register had no reading at an end of the bucket: its value there is interpolated. */
    readonly estimated: readonly boolean[];
  }[];
}

/** Counts by bucket, to 0.001; the buckets of a series add up to the count of the whole range. */
export async function countsByBucket<K extends string = TallyKey>(
  history: Pick<CountSource, 'buckets'>,
  tallies: readonly Tally<K>[],
  { start, end, bucket }: BucketRange,
  signal?: AbortSignal,
): Promise<BucketCounts<K>> {
  const counters = tallies.filter(({ parts }) => parts.every(({ param }) => param.point.type === 'counter'));
  const paramIds = [...new Set(counters.flatMap(({ parts }) => parts.map(({ param }) => param.paramId)))];
  const asked = { paramIds, start, end, bucket, aggregate: 'diff', ...(signal ? { signal } : {}) } as const;
  const curves = paramIds.length > 0 && end > start ? (await history.buckets(asked)).series : [];
  const byId = new Map(curves.map((curve) => [curve.paramId, curve]));
  const times = [...(curves[0]?.times ?? [])];
  const series = counters.map(({ key, parts }) => ({
    key,
    values: times.map((_, at) =>
      rounded(
        countOf(({ paramId }) => valueAt(byId.get(paramId), at), parts),
        3,
      ),
    ),
    estimated: times.map((_, at) => parts.some(({ param }) => byId.get(param.paramId)?.estimated?.[at] === 1)),
  }));
  return { times, series };
}

function valueAt(curve: Curve | undefined, at: number): number | null {
  const value = curve?.values[at];
  return value === undefined || !Number.isFinite(value) ? null : value;
}
