import { reportsApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { reportHandlers } from './handlers.ts';
import { createReportService } from './service.ts';

export const reportsFeature = defineFeature('reports', (deps) => ({
  calls: [answered(reportsApi, reportHandlers(createReportService(deps)))],
}));
