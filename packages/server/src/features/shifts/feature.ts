import { handOversApi, shiftsApi } from '@czyun/contract';
import { createDocumentCheck } from '../../audit/index.ts';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { createDutyService } from './duty-service.ts';
import { createEntriesService } from './entries-service.ts';
import { handOverHandlers, shiftHandlers } from './handlers.ts';
import { createHandOverService } from './handover-service.ts';
import { createPlanService } from './plan-service.ts';

export const shiftsFeature = defineFeature('shifts', { apis: [shiftsApi, handOversApi] }, (deps) => {
  const services = { plan: createPlanService(deps), duty: createDutyService(deps), entries: createEntriesService(deps) };
  return {
    calls: [
      answered(shiftsApi, shiftHandlers(services)),
      answered(handOversApi, handOverHandlers(createHandOverService({ ...deps, check: createDocumentCheck(deps) }), deps.accounts)),
    ],
  };
});
