import { regionsApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { regionHandlers } from './handlers.ts';
import { createRegionService } from './service.ts';

export const regionsFeature = defineFeature('regions', { apis: [regionsApi] }, (deps) => ({
  calls: [answered(regionsApi, regionHandlers(createRegionService(deps)))],
}));
