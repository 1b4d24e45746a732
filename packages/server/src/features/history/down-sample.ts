/** `15m-avg` and the like, read and written. */
import type { Aggregate } from '../../telemetry/types.ts';
import type { Bucket } from '../../time/buckets.ts';

export interface DownSample {
  readonly bucket: Bucket;
  /** null: none was named. */
  readonly aggregate: Aggregate | null;
}

/** Reads a text that the contract's `downSample` has let through. */
export function parseDownSample(text: string): DownSample {
  const [width = '', aggregate] = text.split('-');
  return {
    bucket: { count: Number(width.slice(0, -1)), unit: width.slice(-1) as Bucket['unit'] },
    aggregate: aggregate === undefined ? null : (aggregate as Aggregate),
  };
}

export function downSampleText(bucket: Bucket | 'raw', aggregate: Aggregate): string {
  return bucket === 'raw' ? 'raw' : `${bucket.count}${bucket.unit}-${aggregate}`;
}
