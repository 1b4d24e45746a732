import { rejectsApi } from '@czyun/contract/rejects';
import { answered } from '../../kernel/handlers.ts';
import { createBatchFinder } from '../batches/index.ts';
import { defineFeature } from '../feature.ts';
import { rejectHandlers } from './handlers.ts';
import { migrations } from './migrations.ts';
import { operationFields } from './operation-fields.ts';
import { createRejectsQuery } from './query.ts';
import { createRejects } from './service.ts';

export const rejectsFeature = defineFeature('rejects', { apis: [rejectsApi], operations: operationFields, migrations }, (deps) => ({
  calls: [answered(rejectsApi, rejectHandlers(createRejectsQuery(deps, createBatchFinder(deps)), createRejects(deps)))],
}));
