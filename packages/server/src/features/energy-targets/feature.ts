import { energyTargetsApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { targetHandlers } from './handlers.ts';
import { createTargetService } from './service.ts';

export const energyTargetsFeature = defineFeature('energy-targets', (deps) => ({
  calls: [answered(energyTargetsApi, targetHandlers(createTargetService(deps)))],
}));
