import { backupApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { backupHandlers } from './handlers.ts';

export const backupFeature = defineFeature('backup', { apis: [backupApi] }, (deps) => ({
  calls: [answered(backupApi, backupHandlers(deps))],
}));
