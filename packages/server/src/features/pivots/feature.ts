import { pivotApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { createPivot } from './compute.ts';
import { pivotHandlers } from './handlers.ts';
import { migrations } from './migrations.ts';
import { createAnalyses } from './service.ts';

export const pivotsFeature = defineFeature('pivots', { apis: [pivotApi], migrations }, (deps) => ({
  calls: [answered(pivotApi, pivotHandlers(createPivot(deps), createAnalyses(deps)))],
}));
