import { powerQualityApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { powerQualityHandlers } from './handlers.ts';
import { createPowerQuality } from './service.ts';

export const powerQualityFeature = defineFeature('power-quality', { apis: [powerQualityApi] }, (deps) => ({
  calls: [answered(powerQualityApi, powerQualityHandlers(createPowerQuality(deps)))],
}));
