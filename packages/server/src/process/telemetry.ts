/** The telemetry path of this process: its engine by setting, its clock, and the servers that compute roll-ups. */
import type { Logger } from 'pino';
import type { ClockErrorLog } from '../clock/index.ts';
import type { Clock } from '../clock.ts';
import type { Registry } from '../registry/index.ts';
import { rollupSeat, type Seats } from '../seats/index.ts';
import type { Settings } from '../settings.ts';
import { createTelemetry, FolderInUse, type RollupPeers, type SharedInserts, type Telemetry } from '../telemetry/index.ts';
import { StartRefused } from './refused.ts';
import type { Closing } from './stop.ts';

export interface TelemetryParts {
  readonly registry: Registry;
  readonly seats: Seats;
  readonly clock: Clock;
  /** Periods in which the clock was wrong. */
  readonly errorLog: Pick<ClockErrorLog, 'errors'>;
  readonly logger: Logger;
  /** Other servers on the same engine; absent: none. */
  readonly peers?: RollupPeers | undefined;
  readonly sharedInserts?: SharedInserts | undefined;
}

/** Opens it on the folder of the settings, and registers it for closing; throws `StartRefused` if another server uses that folder. */
export async function openTelemetry(
  settings: Settings,
  { registry, seats, clock, errorLog, logger, peers, sharedInserts }: TelemetryParts,
  closing: Closing,
): Promise<Telemetry> {
  try {
    const telemetry = await createTelemetry({
      dataDir: settings.DATA_DIR,
      catalog: registry,
      logger,
      now: clock.now,
      elapsed: clock.elapsed,
      rollsUp: () => seats.holds(rollupSeat),
      clockErrors: errorLog.errors,
      recordsAmendments: true,
      ...(peers ? { peers } : {}),
      ...(sharedInserts ? { sharedInserts } : {}),
      ...(settings.CLICKHOUSE_URL ? { clickhouseUrl: settings.CLICKHOUSE_URL } : {}),
      replicated: settings.ACKNOWLEDGE === 'replicated',
      ...(settings.CLICKHOUSE_CLUSTER ? { cluster: settings.CLICKHOUSE_CLUSTER } : {}),
    });
    closing.add('telemetry', () => telemetry.close());
    return telemetry;
  } catch (error) {
    if (error instanceof FolderInUse) throw new StartRefused(`DATA_DIR: ${settings.DATA_DIR} is already in use by another server`);
    throw error;
  }
}
