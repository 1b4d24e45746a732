/** The jobs of this process: their folder, their clock, and the messages of their failures. */
import { join } from 'node:path';
import type { OpenDatabase } from '../db/index.ts';
import { asAppError } from '../http/envelope.ts';
import { createJobs, type Jobs, type JobsOptions } from '../jobs/index.ts';
import { AppError } from '../kernel/errors.ts';
import type { Settings } from '../settings.ts';
import { engineFailure } from '../telemetry/engine/engine-failure.ts';

/** Files of jobs, under SHARED_DIR. */
const folder = 'jobs';

export interface ServerJobsDeps extends Pick<JobsOptions, 'logger' | 'limits' | 'runs'> {
  readonly settings: Pick<Settings, 'SHARED_DIR'>;
  readonly store: Pick<OpenDatabase, 'db'>;
  /** Epoch ms of the machine's clock, independent of the plant's time. */
  readonly worldNow: () => number;
}

function asError(thrown: unknown): AppError {
  const error = engineFailure(thrown) ?? asAppError(thrown);
  return error.error === 'internal' ? new AppError('jobFailed') : error;
}

/** Jobs on the server's store and folder; kinds are added before they start. */
export function createServerJobs({ settings, store, worldNow, ...options }: ServerJobsDeps): Jobs {
  return createJobs({
    ...options,
    db: store.db,
    dir: join(settings.SHARED_DIR, folder),
    now: worldNow,
    asError,
  });
}
