import { limitsApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { limitHandlers } from './handlers.ts';
import { operationFields } from './operation-fields.ts';
import { createLimitRanges } from './ranges.ts';
import { createLimitService } from './service.ts';
import { createTrials } from './trials.ts';

export const limitsFeature = defineFeature('limits', { apis: [limitsApi], operations: operationFields }, (deps) => ({
  calls: [
    answered(limitsApi, limitHandlers({ limits: createLimitService(deps), trials: createTrials(deps), ranges: createLimitRanges(deps) })),
  ],
}));
