import { jobsApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { jobHandlers } from './handlers.ts';
import { createJobService } from './service.ts';

export const jobsFeature = defineFeature('jobs', { apis: [jobsApi] }, (deps) => ({
  calls: [answered(jobsApi, jobHandlers(createJobService(deps)))],
}));
