import { momentsApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { momentHandlers } from './handlers.ts';
import { createMoments } from './service.ts';

export const momentsFeature = defineFeature('moments', { apis: [momentsApi] }, (deps) => ({
  calls: [answered(momentsApi, momentHandlers(createMoments(deps)))],
}));
