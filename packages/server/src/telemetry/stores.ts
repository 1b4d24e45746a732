/** Opens the stored data of the telemetry path, and restores the state of the previous run. */
import { join } from 'node:path';
import type { Engine } from './engine/types.ts';
import { SeriesTable } from './intake/series-table.ts';
import { restoreFromEngine, stateFromEngine, versionFromEngine } from './newest/from-engine.ts';
import { readSnapshot } from './newest/snapshot.ts';
import { declaredOf } from './rollup/declared.ts';
import { DirtyHours } from './rollup/dirty.ts';
import { inRuns } from './rollup/ranges.ts';
import { SeriesRetention } from './rollup/retention.ts';
import { firstState } from './rollup/scheduler.ts';
import { RollupFiles, type RollupState } from './rollup/state.ts';
import { Spool } from './spool/spool.ts';
import type { SeriesCatalog } from './types.ts';

export interface StoresParts {
  readonly engine: Engine;
  /** The engine could not be reached. */
  readonly away: boolean;
  readonly dataDir: string;
  readonly catalog: SeriesCatalog;
  readonly now: () => number;
}

export interface Stores {
  readonly table: SeriesTable;
  readonly retention: SeriesRetention;
  readonly spool: Spool;
  readonly files: RollupFiles;
  readonly dirty: DirtyHours;
  readonly state: RollupState;
  readonly snapshotPath: string;
}

export async function openStores(parts: StoresParts): Promise<Stores> {
  const { engine, away, dataDir, catalog, now } = parts;
  const files = new RollupFiles(dataDir);
  const state = await openState(parts, files);
  const retention = new SeriesRetention(catalog);
  const table = new SeriesTable(catalog, {
    givenDays: (paramId, storage) => retention.givenDays(paramId, storage),
    declaredThen: (paramId) => declaredOf(state, paramId),
  });
  const spool = await Spool.open(join(dataDir, 'spool'));
  const snapshotPath = join(dataDir, 'newest.bin');
  const restored = await readSnapshot(snapshotPath, table);
  if (!restored && !away) await restoreFromEngine(engine, table);
  // The contents of the engine are unknown: everything is compared with it before it is inserted.
  if (!restored && away) spool.checkAll = true;
  table.restored(now());
  for (const segment of spool.closed) {
    for (const batch of await spool.read(segment)) {
      table.takeNewest(batch, now());
      table.takeKnown(batch);
    }
  }
  return { table, retention, spool, files, dirty: await openDirty(files, table), state, snapshotPath };
}

/** The state of the roll-ups; its version is stored before it is used. */
async function openState({ engine, away, catalog, now }: StoresParts, files: RollupFiles): Promise<RollupState> {
  const known = (await files.readState()) ?? (away ? firstState(now()) : await stateFromEngine(engine, now(), catalog.all()));
  // Stores of older releases have no version: they derived it from the clock.
  const state = { ...known, version: known.version ?? (away ? Date.now() : await versionFromEngine(engine)) };
  await files.writeState(state);
  return state;
}

async function openDirty(files: RollupFiles, table: SeriesTable): Promise<DirtyHours> {
  const dirty = new DirtyHours();
  for (const mark of await files.readMarks()) {
    for (const series of inRuns(mark.runs)) {
      const slot = table.slot(series);
      table.knownTo[slot] = Math.max(table.knownTo[slot] ?? -Infinity, mark.to);
      dirty.markRange(series, mark.from, mark.to);
    }
    dirty.version++;
  }
  return dirty;
}
