import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { Registry } from '../../../registry/index.ts';
import type { DeviceRecord, ProjectRecord } from '../../../registry/types.ts';
import type { History } from '../../../telemetry/types.ts';

export interface ExportParts {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'region'>;
  readonly history: Pick<History, 'stored' | 'buckets' | 'oldest' | 'keptFrom'>;
}

export interface DeviceExport {
  readonly device: DeviceRecord;
  readonly project: ProjectRecord;
  readonly now: number;
  readonly signal: AbortSignal;
  /** `share` from 0 to 1. */
  readonly reached: (share: number, readings: number) => void;
}
