import { stopsApi } from '@czyun/contract/stops';
import { createRunStates } from '../../figure-sources/run-states.ts';
import { answered } from '../../kernel/handlers.ts';
import { createReasons } from '../../reasons/index.ts';
import { defineFeature } from '../feature.ts';
import { createExplain } from './explain.ts';
import { createGantt } from './gantt.ts';
import { stopHandlers } from './handlers.ts';
import { migrations } from './migrations.ts';
import { operationFields } from './operation-fields.ts';
import { createStopsQuery } from './stops-query.ts';

export const stopsFeature = defineFeature('stops', { apis: [stopsApi], operations: operationFields, migrations }, (deps) => {
  const parts = { ...deps, runStates: createRunStates(deps) };
  const services = {
    reasons: createReasons(deps),
    gantt: createGantt(parts),
    query: createStopsQuery(parts),
    explain: createExplain(parts),
  };
  return { calls: [answered(stopsApi, stopHandlers(services))] };
});
