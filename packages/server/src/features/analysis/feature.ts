import { analysisApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { analysisHandlers } from './handlers.ts';
import { createAnalysisService } from './service.ts';

export const analysisFeature = defineFeature('analysis', { apis: [analysisApi] }, (deps) => ({
  calls: [answered(analysisApi, analysisHandlers(createAnalysisService(deps)))],
}));
