import { subItemsApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { subItemHandlers } from './handlers.ts';
import { createSubItemService } from './service.ts';

export const subItemsFeature = defineFeature('sub-items', (deps) => ({
  calls: [answered(subItemsApi, subItemHandlers(createSubItemService(deps)))],
}));
