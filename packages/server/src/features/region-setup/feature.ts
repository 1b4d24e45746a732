import { regionSetupApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { regionSetupHandlers } from './handlers.ts';

export const regionSetupFeature = defineFeature('region-setup', { apis: [regionSetupApi] }, (deps) => ({
  calls: [answered(regionSetupApi, regionSetupHandlers(deps))],
}));
