/** Small helpers of the telemetry tests. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Batch, SeriesCatalog, SeriesInfo } from '../types.ts';

export const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

export function info(paramId: number, more: Partial<SeriesInfo> = {}): SeriesInfo {
  return {
    paramId,
    deviceId: 1,
    metric: `m${paramId}`,
    storage: 'normal',
    counter: false,
    intervalMs: 1000,
    timeZone: 'Asia/Shanghai',
    ...more,
  };
}

export function catalogOf(infos: readonly SeriesInfo[]): SeriesCatalog {
  const byId = new Map(infos.map((each) => [each.paramId, each]));
  return { get: (id) => byId.get(id), all: () => byId.values() };
}

export type Row = readonly [paramId: number, time: number, value: number | string, quality?: 0 | 1 | 2];

export function batch(rows: readonly Row[]): Batch {
  const texts = new Map<number, string>();
  rows.forEach(([, , value], row) => {
    if (typeof value === 'string') texts.set(row, value);
  });
  return {
    paramIds: Uint32Array.from(rows, ([id]) => id),
    times: Float64Array.from(rows, ([, time]) => time),
    values: Float64Array.from(rows, ([, , value]) => (typeof value === 'string' ? Number.NaN : value)),
    quality: Uint8Array.from(rows, ([, , , quality]) => quality ?? 0),
    ...(texts.size > 0 ? { texts } : {}),
  };
}

export async function freshFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'czyun-telemetry-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
