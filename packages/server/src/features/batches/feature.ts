import { batchesApi } from '@czyun/contract/batches';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { createBatchCurves } from './curves.ts';
import { createBatchFinder } from './finder.ts';
import { createGolden } from './golden.ts';
import { batchHandlers } from './handlers.ts';
import { migrations } from './migrations.ts';
import { operationFields } from './operation-fields.ts';
import { createBatchesQuery } from './query.ts';

export const batchesFeature = defineFeature('batches', { apis: [batchesApi], operations: operationFields, migrations }, (deps) => {
  const finder = createBatchFinder(deps);
  const services = {
    query: createBatchesQuery(deps, finder),
    curves: createBatchCurves(deps, finder),
    golden: createGolden(deps, finder),
  };
  return { calls: [answered(batchesApi, batchHandlers(services))] };
});
