/** How long the log is kept: what is over goes, operation entries and commands of months that are over go into sealed archives. */
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../db/index.ts';
import { archiveFolder, createArchiver } from '../features/audit/index.ts';
import { removeOldEntries } from '../features/logs/retention.ts';
import type { Settings } from '../settings.ts';
import type { Books } from './books.ts';
import type { Closing } from './stop.ts';

const dayMs = 86_400_000;
/** A start has better things to do. */
const firstMs = 60_000;
const everyMs = dayMs / 4;

interface KeepingDeps {
  readonly settings: Pick<Settings, 'DATA_DIR' | 'LOG_DAYS'>;
  readonly db: Kysely<Schema>;
  readonly books: Pick<Books, 'audit' | 'auditKeys'>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Epoch ms. */
  readonly now: () => number;
}

/** Whole months (UTC) alone are archived: a file a month, not one a day. */
export function monthOf(time: number): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

/** One round of both; the first removes, the second archives, and neither waits for the other's luck. */
export async function keepLog({ settings, db, books, logger, now }: KeepingDeps, signal: AbortSignal): Promise<void> {
  const before = now() - settings.LOG_DAYS * dayMs;
  const folder = join(settings.DATA_DIR, archiveFolder);
  const archiver = createArchiver({ db, audit: books.audit, keys: books.auditKeys, folder, now });
  const work = {
    removed: async () => removeOldEntries(db, before, signal),
    archived: async () => (await archiver.run(monthOf(before), signal)).length,
  };
  for (const [what, act] of Object.entries(work)) {
    try {
      const count = await act();
      if (count > 0) logger.info({ [what]: count }, 'old entries of the log');
    } catch (error) {
      if (!signal.aborted) logger.warn({ err: error }, 'old entries of the log could not be taken away');
    }
  }
}

/** Does so now and then until `closing`. */
export function startKeeping(deps: KeepingDeps, closing: Closing): void {
  const stopping = new AbortController();
  let running = Promise.resolve();
  const round = () => {
    running = running.then(() => keepLog(deps, stopping.signal));
  };
  const first = setTimeout(round, firstMs);
  const timer = setInterval(round, everyMs);
  closing.add('keeping of the log', () => {
    clearTimeout(first);
    clearInterval(timer);
    stopping.abort();
    return running;
  });
}
