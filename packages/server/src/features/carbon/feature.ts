import { carbonApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { carbonHandlers } from './handlers.ts';
import { createCarbon } from './service.ts';

export const carbonFeature = defineFeature('carbon', { apis: [carbonApi] }, (deps) => ({
  calls: [answered(carbonApi, carbonHandlers(createCarbon(deps)))],
}));
