/** Exports of readings as files: on request and scheduled. */
import type { JobParts } from '../../../jobs/index.ts';
import type { FeatureDeps } from '../../deps.ts';
import { deliveryJob } from './delivery-job.ts';
import { createExports, exportJob } from './export-jobs.ts';
import { exportHandlers } from './handlers.ts';
import { createExportRuns } from './runs.ts';
import { createExportSchedules } from './schedules.ts';
import { createTargets } from './targets.ts';

export { migrations } from './migrations.ts';
export { operationFields } from './operation-fields.ts';

export function createExportParts(deps: FeatureDeps) {
  const targets = createTargets(deps);
  const byHand = exportJob(deps);
  const delivery = deliveryJob({ ...deps, targets });
  const schedules = createExportSchedules({ ...deps, targets }, delivery);
  const jobs: JobParts = { kinds: [byHand, delivery], schedules: schedules.schedules };
  const handlers = exportHandlers({ exports: createExports(deps, byHand), runs: createExportRuns(deps, [byHand, delivery]), schedules });
  return { handlers, jobs, start: schedules.read };
}
