import { subItemChangesApi, subItemsApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { createSubItemChanges } from './changes.ts';
import { subItemChangeHandlers, subItemHandlers } from './handlers.ts';
import { createSubItemService } from './service.ts';

export const subItemsFeature = defineFeature('sub-items', { apis: [subItemsApi, subItemChangesApi] }, (deps) => {
  const changes = createSubItemChanges(deps);
  return {
    calls: [
      answered(subItemsApi, subItemHandlers(createSubItemService(deps), changes)),
      answered(subItemChangesApi, subItemChangeHandlers(changes)),
    ],
  };
});
