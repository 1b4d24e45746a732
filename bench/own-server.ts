/** The server as assembled in production, in this process, on a folder and without a port. */

import { systemClock } from '../packages/server/src/clock.ts';
import { type OpenDatabase, openDatabase } from '../packages/server/src/db/index.ts';
import { importStation } from '../packages/server/src/features/project-transfer/index.ts';
import { createLogger } from '../packages/server/src/logger.ts';
import { joinBus } from '../packages/server/src/process/join-bus.ts';
import { createServer, type Server, type ServerOptions } from '../packages/server/src/process/server.ts';
import { createClosing } from '../packages/server/src/process/stop.ts';
import { readSettings } from '../packages/server/src/settings.ts';

export interface OwnServer extends Server {
  readonly store: OpenDatabase;
  close(): Promise<void>;
}

interface OwnServerOptions extends Partial<Pick<ServerOptions, 'parts' | 'field'>> {
  readonly folder: string;
  /** Input of `importStation`. */
  readonly station?: unknown;
}

/** No driver polls devices unless `field` provides some. */
export async function openOwnServer({
  folder,
  station,
  parts = {},
  field = () => ({ drivers: [] }),
}: OwnServerOptions): Promise<OwnServer> {
  const settings = readSettings({ DATA_DIR: folder, WEB_DIR: '/nonexistent' });
  if ('refusals' in settings) throw new Error(settings.refusals.join());
  const closing = createClosing();
  const store = await openDatabase({ dataDir: folder });
  closing.add('database', () => store.close());
  const logger = createLogger('error', { write: (line: string) => void console.error(line) });
  const bus = await joinBus({ settings, db: store.db, logger, clock: systemClock });
  closing.add('bus', () => bus.close());
  const server = await createServer({
    settings,
    store,
    bus,
    logger,
    clock: systemClock,
    worldNow: systemClock.now,
    closing,
    seed: async ({ db }) => void (station !== undefined && (await importStation(db, station))),
    field,
    parts,
  });
  return {
    ...server,
    store,
    async close() {
      const failed = await closing.run();
      if (failed.length > 0) throw new Error(`not closed: ${failed.join(', ')}`);
    },
  };
}
