/**
 * Moves stored readings in time: those stamped by the server while its clock was wrong. The copies are an import (which stores nothing
 * twice), the originals are deleted as a range, so roll-ups follow and `History.onChanging` reports both. After a crash the same call
 * completes the work.
 */
import type { Engine } from '../engine/types.ts';
import type { SeriesTable } from '../intake/series-table.ts';
import { presenceSeries } from '../rollup/presence.ts';
import { database } from '../schema/schema.ts';
import type { ClearedRange, History, SeriesCatalog, StoredPage, Telemetry } from '../types.ts';

export interface RestampParts {
  readonly engine: Engine;
  readonly catalog: SeriesCatalog;
  readonly history: Pick<History, 'stored' | 'importBatch'>;
  readonly clear: Telemetry['clear'];
  readonly table: Pick<SeriesTable, 'emptied'>;
}

/** Presence series of the devices with readings on change: these count while their device was present. */
function presencesOf(catalog: SeriesCatalog, paramIds: readonly number[]): number[] {
  const devices = paramIds.flatMap((id) => {
    const info = catalog.get(id);
    return info?.intervalMs === null ? info.deviceId : [];
  });
  return [...new Set(devices)].map(presenceSeries);
}

function batchOf({ series, times, values, quality }: StoredPage, isText: boolean, by: number) {
  const said = Array.from(values);
  return {
    paramIds: Uint32Array.from(series),
    times: Float64Array.from(times, (time) => time + by),
    values: Float64Array.from(said, (value) => (typeof value === 'number' ? value : Number.NaN)),
    quality: Uint8Array.from(quality),
    ...(isText ? { texts: new Map(said.map((text, row) => [row, String(text)])) } : {}),
  };
}

export function createRestamp({ engine, catalog, history, clear, table }: RestampParts): Telemetry['restamp'] {
  async function copyPresence(series: readonly number[], { from, to }: ClearedRange, by: number): Promise<void> {
    if (series.length === 0) return;
    const columns = 'mantissa, scale, raw, quality, keep, hold';
    const readings = `${database}.readings`;
    const where = `series IN (${series.join(',')}) AND time >= ${from} AND time < ${to}`;
    // Duplicates after a repeated call are harmless: presence is a union of intervals.
    const copy = `INSERT INTO ${readings} (series, time, ${columns}) SELECT series, time + ${by}, ${columns} FROM ${readings} WHERE ${where}`;
    await engine.exec(copy, { lane: 'work' });
  }

  return async (range, by, signal) => {
    const paramIds = range.paramIds.filter((id) => (catalog.get(id)?.storage ?? 'live') !== 'live');
    if (paramIds.length === 0 || !(range.to > range.from)) return;
    const own = { ...range, paramIds };
    for (const isText of [false, true])
      for await (const page of history.stored(own, isText, signal))
        await history.importBatch(batchOf(page, isText, by), { asDeclared: true });
    const presences = presencesOf(catalog, paramIds);
    await copyPresence(presences, own, by);
    await clear({ ...own, paramIds: [...paramIds, ...presences] }, signal ? { signal } : {});
    table.emptied(paramIds, range.from, range.to);
  };
}
