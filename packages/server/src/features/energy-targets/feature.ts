import { energyTargetsApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { targetHandlers } from './handlers.ts';
import { createTargetMonths } from './month.ts';
import { operationFields } from './operation-fields.ts';
import { createTargetService } from './service.ts';

export const energyTargetsFeature = defineFeature('energy-targets', { apis: [energyTargetsApi], operations: operationFields }, (deps) => ({
  calls: [answered(energyTargetsApi, targetHandlers(createTargetService(deps), createTargetMonths(deps)))],
}));
