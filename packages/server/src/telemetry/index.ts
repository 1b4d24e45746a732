/** The telemetry path of the server: ingest, newest values, history. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClockError } from '../clock/types.ts';
import { systemClock } from '../clock.ts';
import { assemble } from './assembly.ts';
import { startChdb } from './engine/chdb.ts';
import { connectClickhouse } from './engine/clickhouse.ts';
import { withContents } from './engine/contents.ts';
import { type Engine, EngineAway } from './engine/types.ts';
import type { Logger } from './logger.ts';
import type { RollupPeers } from './rollup/peers.ts';
import { prepareTables } from './schema/tables.ts';
import { type SharedInserts, unsharedInserts } from './store/shared-inserts.ts';
import type { SeriesCatalog, Telemetry } from './types.ts';

export { restoreTelemetry } from './backup/backup.ts';
export { FolderInUse } from './engine/types.ts';
export type { Logger } from './logger.ts';
export { usualRetention } from './rollup/retention.ts';
export type { SharedInserts } from './store/shared-inserts.ts';
export * from './types.ts';

export interface TelemetryOptions {
  /** Folder for spool and engine; created if missing. Locked by the caller. */
  readonly dataDir: string;
  readonly catalog: SeriesCatalog;
  readonly logger: Logger;
  /** Address of a ClickHouse server (with user and password if needed) to use instead of the embedded engine. */
  readonly clickhouseUrl?: string;
  /** Name of a ClickHouse cluster: tables become replicated and distributed. */
  readonly cluster?: string;
  /** Readings are acknowledged once ClickHouse has stored them, not only the spool; needs `clickhouseUrl`. */
  readonly replicated?: boolean;
  /** Bytes of readings that may wait for the engine; above it `submit` rejects with `Overloaded`. Default 2 GiB. */
  readonly spoolLimitBytes?: number;
  /** Maximum time that readings wait in the spool for the engine, ms, unless a query needs them. Default 5 s. */
  readonly flushEveryMs?: number;
  /** A listener of `onAmended` follows: readings that an earlier run left in the spool are stored once it has been added. */
  readonly recordsAmendments?: boolean;
  /** Maximum wait for the engine at the start. Default 15 s. */
  readonly startTimeoutMs?: number;
  /** Whether this process computes roll-ups; absent: it does. */
  readonly rollsUp?: () => boolean;
  /** Other servers that store readings in the same engine; absent: none. */
  readonly peers?: RollupPeers;
  /** Other servers that may have the same readings; absent: none. */
  readonly sharedInserts?: SharedInserts;
  /** UTC ms; for tests. */
  readonly now?: () => number;
  /** See `Clock`; for tests. */
  readonly elapsed?: () => number;
  /** Periods in which the server's clock was wrong; none when absent. */
  readonly clockErrors?: () => readonly ClockError[];
}

const defaultSpoolBytes = 2 * 1024 ** 3;
const defaultStartTimeoutMs = 15_000;

/**
 * Opens the telemetry path. The caller must lock `dataDir` (process/folder-lock.ts) from before this call until `close` has resolved:
 * nothing here prevents a second process from using the spool. `FolderInUse` comes only from the embedded engine, whose folder an orphan
 * may still hold. An unavailable ClickHouse only delays history: readings go to the spool.
 */
export async function createTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const { dataDir, catalog, logger, cluster } = options;
  const now = options.now ?? systemClock.now;
  const elapsed = options.elapsed ?? systemClock.elapsed;
  await mkdir(dataDir, { recursive: true });
  const engine: Engine = options.clickhouseUrl
    ? connectClickhouse({
        url: options.clickhouseUrl,
        logger,
        ...(cluster === undefined ? {} : { cluster }),
        prepare: (started) => prepareTables(started, cluster, options.replicated),
      })
    : startChdb({ folder: join(dataDir, 'engine'), logger });
  try {
    const away = await engine.whenRunning(options.startTimeoutMs ?? defaultStartTimeoutMs).then(
      () => false,
      (error: unknown) => {
        if (options.clickhouseUrl && error instanceof EngineAway) return true;
        throw error;
      },
    );
    if (!away && !options.clickhouseUrl) await prepareTables(engine, cluster);
    return await assemble({
      // The embedded engine has no other writer: its folder is locked.
      engine: options.clickhouseUrl ? engine : await withContents(engine, logger),
      away,
      embedded: !options.clickhouseUrl,
      cluster,
      dataDir,
      catalog,
      logger,
      now,
      elapsed,
      spoolLimitBytes: options.spoolLimitBytes ?? defaultSpoolBytes,
      flushEveryMs: options.flushEveryMs,
      replicated: options.replicated === true,
      recordsAmendments: options.recordsAmendments === true,
      rollsUp: options.rollsUp ?? (() => true),
      peers: options.peers,
      sharedInserts: options.sharedInserts ?? unsharedInserts,
      clockErrors: options.clockErrors ?? (() => []),
    });
  } catch (error) {
    await engine.close();
    throw error;
  }
}
