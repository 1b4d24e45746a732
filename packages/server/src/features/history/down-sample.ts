/** Parses and formats texts such as `15m-avg`. */
import type { Aggregate } from '../../telemetry/types.ts';
import type { Bucket } from '../../time/buckets.ts';

export interface DownSample {
  readonly bucket: Bucket;
  /** null: not specified. */
  readonly aggregate: Aggregate | null;
}

/** Parses a text that the contract's `downSample` has accepted. */
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
