/** A history over the embedded engine without spool and timers: readings are imported, and roll-up rounds are run on request. */

import { join } from 'node:path';
import { Exclusive } from '../../kernel/exclusive.ts';
import { createTopic } from '../../kernel/topic.ts';
import { Amendments } from '../amendments/amendments.ts';
import { startChdb } from '../engine/chdb.ts';
import { withContents } from '../engine/contents.ts';
import type { Engine } from '../engine/types.ts';
import { createHistory } from '../history/history.ts';
import { Importer } from '../history/importer.ts';
import { SeriesTable } from '../intake/series-table.ts';
import { DirtyHours } from '../rollup/dirty.ts';
import { SeriesRetention } from '../rollup/retention.ts';
import { firstState, RollupScheduler } from '../rollup/scheduler.ts';
import { RollupFiles, type RollupState } from '../rollup/state.ts';
import { prepareTables } from '../schema/tables.ts';
import type { History, SeriesCatalog } from '../types.ts';
import { freshFolder, quiet } from './fixtures.ts';

export interface Store {
  readonly engine: Engine;
  readonly history: History;
  readonly importer: Importer;
  readonly retention: SeriesRetention;
  readonly dirty: DirtyHours;
  readonly state: RollupState;
  readonly files: RollupFiles;
  /** Runs one round of roll-ups; `waits`: as the timer does. */
  round(waits?: boolean): Promise<void>;
  /** Whether an import is running; tests may override it. */
  readonly importing: { now: () => boolean };
  /** The same engine and files, as after a restart of the server. */
  again(): Promise<Store>;
  close(): Promise<void>;
}

async function over(engine: Engine, folder: string, catalog: SeriesCatalog, now: () => number, close: () => Promise<void>): Promise<Store> {
  const files = new RollupFiles(folder);
  const state = (await files.readState()) ?? firstState(now());
  await files.writeState(state);
  const dirty = new DirtyHours();
  const table = new SeriesTable(catalog);
  const retention = new SeriesRetention(catalog);
  const parts = {
    engine,
    files,
    state,
    dirty,
    catalog,
    retention,
    table,
    now,
    showing: async () => undefined,
    amendments: new Amendments(),
  };
  const counters = { acceptedRows: 0, repeatedRows: 0, rejectedRows: 0 };
  const importer = new Importer({ ...parts, counters, exclusive: new Exclusive() });
  const importing = { now: () => importer.isGoingOn };
  const scheduler = new RollupScheduler({
    ...parts,
    logger: quiet,
    rounds: createTopic<void>('rounds', quiet),
    isOurs: () => true,
    importing: () => importing.now(),
  });
  return {
    engine,
    history: createHistory({ ...parts, importer, clockErrors: () => [] }),
    importer,
    retention,
    dirty,
    state,
    files,
    round: (waits) => scheduler.round(waits),
    importing,
    again: () => over(engine, folder, catalog, now, close),
    close,
  };
}

/** A new, empty store; `wrap` may wrap its engine. */
export async function openStore(
  catalog: SeriesCatalog,
  now: () => number,
  wrap: (engine: Engine) => Engine = (engine) => engine,
): Promise<Store> {
  const { folder, remove } = await freshFolder();
  const engine = startChdb({ folder: join(folder, 'engine'), logger: quiet });
  await engine.whenRunning(30_000);
  await prepareTables(engine);
  return over(await withContents(wrap(engine), quiet), folder, catalog, now, async () => {
    await engine.close();
    await remove();
  });
}
