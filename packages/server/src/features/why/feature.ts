import { whyApi } from '@czyun/contract/why';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { whyHandlers } from './handlers.ts';
import { createWhy } from './service.ts';

export const whyFeature = defineFeature('why', { apis: [whyApi] }, (deps) => ({
  calls: [answered(whyApi, whyHandlers(createWhy(deps)))],
}));
