import type { limitsApi } from '@czyun/contract';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import type { LimitService } from './service.ts';
import type { Trials } from './trials.ts';

export function limitHandlers(limits: LimitService, trials: Trials): Handlers<typeof limitsApi> {
  return {
    listLimits: ({ query }, { language }) => limits.list(query.deviceId, language),
    saveLimits: ({ body }, context) => limits.save(body, callActorOf(context)),
    saveDeviceLimits: ({ body }, context) => limits.saveAll(body, callActorOf(context)),
    getLimitRanges: ({ query }, { signal }) => limits.ranges(query.deviceId, signal),
    listLimitChanges: ({ query }) => limits.changes(query),
    restoreLimits: ({ body }, context) => limits.restore(body, callActorOf(context)),
    tryLimits: ({ body }, context) => trials.begin(body, callActorOf(context)),
    getTrial: ({ query }) => trials.get(query.deviceId, query.jobId),
  };
}
