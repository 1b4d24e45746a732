/** The parts of the telemetry path, put together over an engine. */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ClockError } from '../clock/types.ts';
import { Exclusive } from '../kernel/exclusive.ts';
import { createTopic } from '../kernel/topic.ts';
import { unlessAborted } from '../kernel/unless-aborted.ts';
import { backUpTelemetry } from './backup.ts';
import { createClockSet } from './clock-set.ts';
import type { Engine } from './engine/types.ts';
import { type Conflict, Flusher, type InsertedSegment } from './flusher.ts';
import { doubtOf } from './history/doubt.ts';
import { createHistory } from './history/history.ts';
import { Importer } from './history/importer.ts';
import { createRanges } from './history/ranges.ts';
import { createRestamp } from './history/restamp.ts';
import { createIngest, type IngestCounters } from './ingest.ts';
import type { Logger } from './logger.ts';
import { createNewest } from './newest.ts';
import { Releaser } from './releaser.ts';
import { restoreFromEngine, stateFromEngine, versionFromEngine } from './restore.ts';
import { declaredOf } from './rollup/declared.ts';
import { DirtyHours } from './rollup/dirty.ts';
import { Keeping } from './rollup/kept.ts';
import { inRuns } from './rollup/ranges.ts';
import { firstState, RollupScheduler } from './rollup/scheduler.ts';
import { RollupFiles } from './rollup/state.ts';
import { SeriesTable } from './series-table.ts';
import { readSnapshot } from './snapshot.ts';
import { Spool } from './spool/spool.ts';
import { Staleness } from './staleness.ts';
import type { SeriesCatalog, Telemetry } from './types.ts';

/** How often overdue values are looked for. */
const ageMs = 500;
/** How long an end waits for the engine to take what it is being given. The rest is durable in the spool, and the next start hands it over. */
const settleWaitMs = 3_000;

/** Whether `work` ended in that time; it goes on either way. */
async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const over = new AbortController();
  const late = wait(ms, false, { signal: over.signal }).catch(() => false);
  const isDone = await Promise.race([work.then(() => true), late]);
  over.abort();
  return isDone;
}

/** Where versions begin for a store that does not know: earlier ones took them from the clock. */
async function firstVersion(engine: Engine, away: boolean): Promise<number> {
  return away ? Date.now() : versionFromEngine(engine);
}

export interface Assembly {
  readonly engine: Engine;
  readonly away: boolean;
  readonly embedded: boolean;
  readonly cluster: string | undefined;
  readonly dataDir: string;
  readonly catalog: SeriesCatalog;
  readonly logger: Logger;
  readonly now: () => number;
  readonly elapsed: () => number;
  readonly spoolLimitBytes: number;
  readonly rollsUp: () => boolean;
  readonly clockErrors: () => readonly ClockError[];
}

/** Restores what was known before the last end and starts what runs on its own. */
export async function assemble(parts: Assembly): Promise<Telemetry> {
  const { engine, away, embedded, cluster, dataDir, catalog, logger, now, elapsed, spoolLimitBytes, rollsUp, clockErrors } = parts;
  const snapshotPath = join(dataDir, 'newest.bin');
  const table = new SeriesTable(catalog);
  const keeping = new Keeping(catalog);
  table.givenDays = (paramId, storage) => keeping.givenDays(paramId, storage);
  const spool = await Spool.open(join(dataDir, 'spool'));
  const files = new RollupFiles(dataDir);
  const dirty = new DirtyHours();
  const exclusive = new Exclusive();
  const counters: IngestCounters = { acceptedRows: 0, repeatedRows: 0, rejectedRows: 0 };

  const restored = await readSnapshot(snapshotPath, table);
  if (!restored && !away) await restoreFromEngine(engine, table);
  // Nobody can tell what the engine holds: compare everything with it before inserting.
  if (!restored && away) spool.checkAll = true;
  table.restored(now());
  for (const segment of spool.closed) {
    for (const batch of await spool.read(segment)) {
      table.takeNewest(batch, now());
      table.takeKnown(batch);
    }
  }
  const known = (await files.readState()) ?? (away ? firstState(now()) : await stateFromEngine(engine, now(), catalog.all()));
  const state = { ...known, version: known.version ?? (await firstVersion(engine, away)) };
  // From here on the versions of this run are taken, whatever becomes of it.
  await files.writeState(state);
  table.declaredThen = (paramId) => declaredOf(state, paramId);
  for (const mark of await files.readMarks()) {
    for (const series of inRuns(mark.runs)) {
      const slot = table.slot(series);
      table.knownTo[slot] = Math.max(table.knownTo[slot] ?? -Infinity, mark.to);
      dirty.markRange(series, mark.from, mark.to);
    }
    dirty.version++;
  }

  const newest = createNewest(table, new Staleness(table, catalog, { now, elapsed }), logger, now);
  const conflicts = createTopic<Conflict>('conflicting readings', logger);
  const inserted = createTopic<InsertedSegment>('inserted segments', logger);
  const rounds = createTopic<void>('rounds of roll-ups', logger);
  const flusher = new Flusher({ engine, spool, table, catalog, dirty, counters, exclusive, logger, now, conflicts, inserted });
  const showing = (start: number, end: number) => flusher.showing(start, end);
  const timing = { isOurs: rollsUp, importing: (): boolean => importer.isGoingOn };
  const scheduler = new RollupScheduler({ engine, files, state, dirty, catalog, keeping, logger, now, showing, rounds, ...timing });
  const importer = new Importer({ engine, table, catalog, state, dirty, files, counters, exclusive, now, showing, cluster });
  const releaser = new Releaser({ spool, flusher, table, dirty, importer, snapshotPath, logger });
  inserted.on(({ segment, dirtyVersion }) => releaser.add(segment, dirtyVersion));
  rounds.on(() => releaser.wake());
  const ingest = createIngest({
    table,
    spool,
    counters,
    spoolLimitBytes,
    now,
    conflicts,
    isDoubtful: (paramId, time) => doubtOf(clockErrors(), catalog.get(paramId)?.deviceId)?.(time) ?? false,
    publish: (batch, sameToo) => newest.publish(batch, sameToo),
    appended: (minTime, maxTime) => flusher.appended(minTime, maxTime),
  });
  const history = createHistory({ engine, catalog, table, keeping, state, dirty, importer, showing, clockErrors });
  const ranges = createRanges({
    engine,
    catalog,
    state,
    dirty,
    importer,
    exclusive,
    keeping,
    newest,
    cluster,
    scheduler,
    flusher,
    spool,
    releaser,
  });
  flusher.start();
  scheduler.start();
  const aging = setInterval(() => newest.age(), ageMs).unref();

  let closing: Promise<void> | undefined;
  const settle = async () => {
    await flusher.flush();
    await scheduler.round();
    await releaser.release();
  };
  const shut = async () => {
    clearInterval(aging);
    const settled = flusher
      .flush()
      .catch(() => undefined)
      .then(() => scheduler.stop())
      .then(() => flusher.stop());
    // An engine that is busy or hangs is closed (killed, if need be) under its statements: they end with it, and so do those who wait for them.
    if (!(await within(settleWaitMs, settled))) await Promise.all([engine.close(), scheduler.stop(), settled]);
    await releaser.release().catch((error: unknown) => logger.warn({ err: error }, 'the newest values could not be written'));
    releaser.stop();
    await spool.close();
    await engine.close();
  };
  return {
    ingest,
    newest,
    history,
    recounting({ series, from, to }, work) {
      return importer.changing({ series: new Set(series), from, to }, async () => {
        await work();
        for (const id of series) dirty.markRange(id, from, to + 1);
        dirty.version++;
      });
    },
    async recompute(paramIds, start, end, signal) {
      const stored = paramIds.filter((id) => (catalog.get(id)?.storage ?? 'live') !== 'live');
      const to = Math.min(end, now());
      if (stored.length === 0 || !(to > start)) return;
      for (const id of stored) dirty.markRange(id, start, to);
      dirty.version++;
      await unlessAborted(scheduler.round(), signal);
    },
    ...ranges,
    retainBy(retentionOf) {
      keeping.retentionOf = retentionOf;
    },
    clockSet: createClockSet({ table, state, flusher, newest }),
    restamp: createRestamp({ engine, catalog, history, clear: ranges.clear, table }),
    health: () => {
      const spoolTrouble = ingest.trouble();
      const lastError = engine.state === 'running' ? (flusher.lastError ?? scheduler.lastError) : engine.lastError;
      return {
        engine: engine.state,
        ...(engine.pid === undefined ? {} : { enginePid: engine.pid }),
        spooledRows: flusher.waitingRows,
        spooledBytes: spool.bytes,
        ...counters,
        ...(spoolTrouble === undefined ? {} : { spoolTrouble }),
        ...(lastError === undefined ? {} : { lastError }),
      };
    },
    settle,
    backUp: async (folder, signal) => {
      if (!embedded) return null;
      // As much as possible into the engine: the spool holds the rest.
      await flusher.flush();
      const hold = <T>(work: () => Promise<T>) => releaser.hold(work);
      return backUpTelemetry({ engine, engineFolder: join(dataDir, 'engine'), dataDir, hold, signal }, folder);
    },
    close: () => {
      closing ??= shut();
      return closing;
    },
  };
}
