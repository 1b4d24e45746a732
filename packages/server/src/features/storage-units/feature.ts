import { storageUnitsApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { storageUnitsHandlers } from './handlers.ts';
import { createStorageUnits } from './service.ts';

export const storageUnitsFeature = defineFeature('storage-units', { apis: [storageUnitsApi] }, (deps) => ({
  calls: [answered(storageUnitsApi, storageUnitsHandlers(createStorageUnits(deps)))],
}));
