/** Removes expired jobs, their files, and old runs of schedules. */
import { dayMs, minuteMs } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { createPeriodic, logFailures } from '../kernel/periodic.ts';
import type { JobFiles } from './files.ts';
import { removeExpired, usedFileKeys } from './repo.ts';
import { deleteOldRuns } from './schedule-repo.ts';

export interface SweepDeps {
  readonly db: Kysely<Schema>;
  readonly files: JobFiles;
  /** Epoch ms. */
  readonly now: () => number;
  readonly logger: { warn(details: object, message: string): void };
}

const sweepEveryMs = 10 * minuteMs;
const sweepPiece = 500;
const runRetentionMs = 90 * dayMs;

export function createSweep({ db, files, now, logger }: SweepDeps) {
  /** Rows first: the next sweep removes files without a row. */
  async function sweep(): Promise<void> {
    for (;;) {
      const { removed, fileKeys } = await removeExpired(db, now(), sweepPiece);
      for (const key of fileKeys) await files.remove(key);
      if (removed < sweepPiece) break;
    }
    await deleteOldRuns(db, now() - runRetentionMs);
    await files.sweep(() => usedFileKeys(db));
  }

  const sweeping = createPeriodic({
    everyMs: sweepEveryMs,
    work: sweep,
    failed: logFailures(logger, 'warn', 'old jobs could not be removed'),
    first: 'now',
  });

  return { sweep, start: sweeping.start, stop: sweeping.stop };
}
