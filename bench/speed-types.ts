/** Messages between bench/speed.ts and its subjects. */
import type { History } from '../packages/server/src/telemetry/index.ts';

export interface SubjectOptions {
  readonly dataDir: string;
  readonly minuteSeries: number;
  /** `packages/server/src/telemetry` of a version; absent: plain inserts into the engine. */
  readonly telemetryFolder?: string;
}

export interface Load {
  readonly kind: 'append' | 'import';
  readonly base: number;
  readonly series: number;
  readonly from: number;
  readonly stepMs: number;
  readonly firstRow: number;
  readonly rows: number;
}

export type Line =
  | Load
  | { readonly kind: 'settle' | 'bytes' | 'disk' }
  | { readonly kind: 'reduced'; readonly request: Parameters<History['reduced']>[0] }
  | { readonly kind: 'buckets'; readonly request: Parameters<History['buckets']>[0] }
  | { readonly kind: 'newest'; readonly ids: number };

export interface Spent {
  readonly rows: number;
  readonly ms: number;
  /** CPU time of all processes of the subject together. */
  readonly cpuMs: number;
  readonly acknowledgedMs?: number;
  readonly bytes?: number;
}
