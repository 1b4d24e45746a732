import { curvesApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { curveHandlers } from './handlers.ts';
import { createCurveService } from './service.ts';

export const curvesFeature = defineFeature('curves', { apis: [curvesApi] }, (deps) => ({
  calls: [answered(curvesApi, curveHandlers(createCurveService(deps)))],
}));
