import type { limitsApi } from '@czyun/contract';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import type { createLimitRanges } from './ranges.ts';
import type { LimitService } from './service.ts';
import type { Trials } from './trials.ts';

export interface LimitParts {
  readonly limits: LimitService;
  readonly trials: Trials;
  readonly ranges: ReturnType<typeof createLimitRanges>;
}

export function limitHandlers({ limits, trials, ranges }: LimitParts): Handlers<typeof limitsApi> {
  return {
    listLimits: ({ query }, { language }) => limits.list(query.deviceId, language),
    saveLimits: ({ body }, context) => limits.save(body, callActorOf(context)),
    saveDeviceLimits: ({ body }, context) => limits.saveAll(body, callActorOf(context)),
    saveRecommendedLimits: ({ body }, context) => limits.saveRecommended(body, callActorOf(context)),
    getLimitRanges: ({ query }, { signal }) => ranges(query.deviceId, signal),
    listLimitChanges: ({ query }) => limits.changes(query),
    restoreLimits: ({ body }, context) => limits.restore(body, callActorOf(context)),
    tryLimits: ({ body }, context) => trials.begin(body, callActorOf(context)),
    getTrial: ({ query }) => trials.get(query.deviceId, query.jobId),
  };
}
