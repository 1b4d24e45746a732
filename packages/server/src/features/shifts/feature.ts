import { handOversApi, shiftReviewApi, shiftsApi } from '@czyun/contract';
import { createDocumentCheck } from '../../audit/index.ts';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { createCrewService } from './crew-service.ts';
import { createDutyService } from './duty-service.ts';
import { createEntriesService } from './entries-service.ts';
import { createExceptionService } from './exception-service.ts';
import { handOverHandlers, reviewHandlers, shiftHandlers } from './handlers.ts';
import { createHandOverQueries } from './handover-queries.ts';
import { createHandOverSigning } from './handover-signing.ts';
import { createPatternService } from './pattern-service.ts';
import { createPlanChanges } from './plan-changes.ts';
import { createPlanService } from './plan-service.ts';
import { createReviewService } from './review-service.ts';

export const shiftsFeature = defineFeature('shifts', { apis: [shiftsApi, handOversApi, shiftReviewApi] }, (deps) => {
  const changes = createPlanChanges(deps);
  const services = {
    plan: createPlanService(deps),
    crews: createCrewService(deps, changes),
    patterns: createPatternService(deps, changes),
    exceptions: createExceptionService(deps, changes),
    duty: createDutyService(deps),
    entries: createEntriesService(deps),
  };
  const handOvers = {
    queries: createHandOverQueries({ ...deps, check: createDocumentCheck(deps) }),
    signing: createHandOverSigning(deps),
  };
  const review = createReviewService({ ...deps, duty: services.duty });
  return {
    calls: [
      answered(shiftsApi, shiftHandlers(services)),
      answered(handOversApi, handOverHandlers(handOvers, deps.accounts)),
      answered(shiftReviewApi, reviewHandlers(review)),
    ],
  };
});
