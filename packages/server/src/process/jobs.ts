/** The jobs of this process: their folder, their clock, and what their failures mean to people. */
import { join } from 'node:path';
import type { OpenDatabase } from '../db/index.ts';
import { engineErrors } from '../http/engine-errors.ts';
import { asAppError } from '../http/envelope.ts';
import { createJobs, type Jobs, type JobsOptions } from '../jobs/index.ts';
import type { Settings } from '../settings.ts';

/** Files of jobs, under DATA_DIR. */
const folder = 'jobs';

export interface ServerJobsDeps extends Pick<JobsOptions, 'logger' | 'limits'> {
  readonly settings: Pick<Settings, 'DATA_DIR'>;
  readonly store: Pick<OpenDatabase, 'db' | 'dialect'>;
  /** Epoch ms of the world, whatever time the plant lives in. */
  readonly worldNow: () => number;
}

/** Jobs on the server's store and folder; kinds are added before they start. */
export function createServerJobs({ settings, store, worldNow, ...options }: ServerJobsDeps): Jobs {
  return createJobs({
    ...options,
    db: store.db,
    dialect: store.dialect,
    dir: join(settings.DATA_DIR, folder),
    now: worldNow,
    asError: (thrown) => engineErrors(thrown) ?? asAppError(thrown),
  });
}
