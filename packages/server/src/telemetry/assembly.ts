/** Assembles the parts of the telemetry path over an engine, in order of their dependencies. */
import { join } from 'node:path';
import type { ClockError } from '../clock/types.ts';
import { Exclusive } from '../kernel/exclusive.ts';
import { createPeriodic, logFailures } from '../kernel/periodic.ts';
import { createTopic } from '../kernel/topic.ts';
import { unlessAborted } from '../kernel/unless-aborted.ts';
import { Amendments } from './amendments/amendments.ts';
import { backUpTelemetry } from './backup/backup.ts';
import { createClockSet } from './clock/clock-set.ts';
import { closeTelemetry } from './closing.ts';
import type { Engine } from './engine/types.ts';
import { reasonToWithhold } from './history/doubt.ts';
import { createHistory } from './history/history.ts';
import { Importer } from './history/importer.ts';
import { createRanges } from './history/ranges.ts';
import { createRestamp } from './history/restamp.ts';
import { createIngest, type IngestCounters } from './intake/ingest.ts';
import type { Logger } from './logger.ts';
import { stateFromEngine, versionFromEngine } from './newest/from-engine.ts';
import { createNewest } from './newest/newest.ts';
import { Staleness } from './newest/staleness.ts';
import type { RollupPeers } from './rollup/peers.ts';
import { RollupScheduler } from './rollup/scheduler.ts';
import { type Conflict, Flusher, type InsertedSegment, usualFlushMs } from './store/flusher.ts';
import { Releaser } from './store/releaser.ts';
import type { SharedInserts } from './store/shared-inserts.ts';
import { openStores } from './stores.ts';
import type { SeriesCatalog, Telemetry } from './types.ts';

/** Interval of the check for overdue values, ms. */
const ageMs = 500;

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
  readonly flushEveryMs?: number | undefined;
  readonly recordsAmendments: boolean;
  /** Readings are acknowledged once the engine has stored them. */
  readonly replicated: boolean;
  readonly rollsUp: () => boolean;
  readonly peers?: RollupPeers | undefined;
  readonly sharedInserts: SharedInserts;
  readonly clockErrors: () => readonly ClockError[];
}

/** Restores the state of the previous run and starts the periodic work. */
export async function assemble(given: Assembly): Promise<Telemetry> {
  const parts = await createParts(given);
  const { flusher, scheduler, newest, history, ranges, table, state } = parts;
  flusher.start();
  scheduler.start();
  const aging = createPeriodic({
    everyMs: ageMs,
    work: () => newest.age(),
    failed: logFailures(given.logger, 'warn', 'overdue values could not be marked'),
  });
  await aging.start();
  let closing: Promise<void> | undefined;
  return {
    ingest: parts.ingest,
    newest,
    mirrored: { take: (batch) => newest.mirror(batch), takenOver: (paramIds) => table.takenOver(paramIds, given.now()) },
    history,
    ...ranges,
    ...rollupsOf(parts),
    ...statusOf(parts),
    retainBy: (retentionOf) => parts.retention.retainBy(retentionOf),
    clockSet: createClockSet({ table, state, flusher, newest }),
    restamp: createRestamp({ engine: given.engine, catalog: given.catalog, history, clear: ranges.clear, table }),
    async close() {
      await aging.stop();
      closing ??= closeTelemetry(parts);
      await closing;
    },
  };
}

type Parts = Awaited<ReturnType<typeof createParts>>;

async function createParts(given: Assembly) {
  const { engine, cluster, catalog, logger, now, elapsed, spoolLimitBytes, clockErrors } = given;
  const stores = await openStores(given);
  const { table, spool } = stores;
  spool.named = given.replicated;
  const exclusive = new Exclusive();
  const counters: IngestCounters = { acceptedRows: 0, repeatedRows: 0, rejectedRows: 0 };
  const newest = createNewest(table, new Staleness(table, catalog, { now, elapsed }), logger, now);
  const conflicts = createTopic<Conflict>('conflicting readings', logger);
  const inserted = createTopic<InsertedSegment>('inserted segments', logger);
  const rounds = createTopic<void>('rounds of roll-ups', logger);
  const amendments = new Amendments(given.recordsAmendments);
  const common = { ...stores, engine, cluster, catalog, counters, exclusive, logger, now, amendments };
  const flusher = new Flusher({
    ...common,
    shared: given.sharedInserts,
    conflicts,
    inserted,
    flushEveryMs: given.flushEveryMs ?? usualFlushMs,
  });
  const showing = (start: number, end: number) => flusher.showing(start, end);
  const importer = new Importer({ ...common, showing });
  const importing = () => importer.isGoingOn;
  const shared = given.peers && {
    peers: given.peers,
    ofEngine: async () => ({ state: await stateFromEngine(engine, now(), catalog.all()), version: await versionFromEngine(engine) }),
  };
  const scheduler = new RollupScheduler({ ...common, showing, rounds, isOurs: given.rollsUp, importing, shared });
  const releaser = new Releaser({ ...common, flusher, importer });
  inserted.on(({ segment, dirtyVersion }) => releaser.add(segment, dirtyVersion));
  rounds.on(() => releaser.wake());
  const ingest = createIngest({
    ...{ table, spool, counters, spoolLimitBytes, now, conflicts },
    isDoubtful: (paramId, time) => reasonToWithhold(clockErrors(), catalog.get(paramId)?.deviceId)?.(time) ?? false,
    publish: (batch, sameToo) => newest.publish(batch, sameToo),
    appended: (minTime, maxTime) => flusher.appended(minTime, maxTime),
    confirmed: given.replicated ? () => flusher.confirmations.wait() : undefined,
  });
  const history = createHistory({ ...common, importer, showing, clockErrors });
  const ranges = createRanges({ ...common, importer, newest, scheduler, flusher, releaser });
  return { ...common, given, newest, flusher, importer, scheduler, releaser, ingest, history, ranges };
}

function rollupsOf({
  importer,
  dirty,
  catalog,
  scheduler,
  flusher,
  releaser,
  state,
  now,
}: Parts): Pick<Telemetry, 'recounting' | 'recompute' | 'settle' | 'forPeers'> {
  return {
    forPeers: {
      async showing(start, end) {
        // From here on, readings before `end` that the flusher inserts are marked dirty: the statement that closes the minutes may miss
        // them.
        dirty.rolledUpTo = Math.max(dirty.rolledUpTo, end);
        await flusher.showing(start, end);
      },
      stored: () => flusher.flush(),
      async recompute(blocks) {
        for (const { series, from, to } of blocks) for (const id of series) dirty.markRange(id, from, to);
        dirty.version++;
        await scheduler.round();
      },
      closed: (upTo) => void Object.assign(state, upTo),
    },
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
    async settle() {
      await flusher.flush();
      await scheduler.round();
      await releaser.release();
    },
  };
}

function statusOf({ given, engine, ingest, flusher, scheduler, spool, counters, releaser }: Parts): Pick<Telemetry, 'health' | 'backUp'> {
  return {
    health() {
      const spoolTrouble = ingest.trouble();
      const lastError = engine.state === 'running' ? (flusher.lastError ?? scheduler.lastError) : engine.lastError;
      return {
        engine: engine.state,
        ...(engine.pid === undefined ? {} : { enginePid: engine.pid }),
        spooledRows: flusher.waitingRows,
        spooledBytes: spool.bytes,
        ...counters,
        unconfirmed: flusher.confirmations.waiting,
        ...(spoolTrouble === undefined ? {} : { spoolTrouble }),
        ...(lastError === undefined ? {} : { lastError }),
      };
    },
    async backUp(folder, signal) {
      const { embedded, dataDir } = given;
      if (!embedded) return null;
      // As much as possible goes into the engine first; the rest remains in the spool.
      await flusher.flush();
      const hold = <T>(work: () => Promise<T>) => releaser.hold(work);
      return backUpTelemetry({ engine, engineFolder: join(dataDir, 'engine'), dataDir, hold, signal }, folder);
    },
  };
}
