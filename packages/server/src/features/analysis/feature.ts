import { analysisApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { analysisHandlers } from './handlers.ts';
import { createAnalysisService } from './service.ts';

export const analysisFeature = defineFeature('analysis', (deps) => {
  const warn = (error: unknown) => deps.logger.warn({ err: error }, 'a recalculation failed');
  return { calls: [answered(analysisApi, analysisHandlers(createAnalysisService({ ...deps, warn })))] };
});
