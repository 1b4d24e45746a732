import { oeeApi } from '@czyun/contract/oee';
import { createRunStates } from '../../figure-sources/run-states.ts';
import { answered } from '../../kernel/handlers.ts';
import { createBatchFinder } from '../batches/index.ts';
import { defineFeature } from '../feature.ts';
import { createStopFinder } from '../stops/finder.ts';
import { createCycles } from './cycles-service.ts';
import { createMachineSource } from './facts.ts';
import { oeeHandlers } from './handlers.ts';
import { migrations } from './migrations.ts';
import { operationFields } from './operation-fields.ts';
import { createOeeQuery } from './query.ts';

export const oeeFeature = defineFeature('oee', { apis: [oeeApi], operations: operationFields, migrations }, (deps) => {
  const runStates = createRunStates(deps);
  const source = createMachineSource({
    ...deps,
    runStates,
    stops: createStopFinder({ ...deps, runStates }),
    batches: createBatchFinder(deps),
  });
  return { calls: [answered(oeeApi, oeeHandlers(createOeeQuery(deps, source), createCycles(deps)))] };
});
