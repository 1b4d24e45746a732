import type { limitsApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { setupActorOf } from '../setup/index.ts';
import type { LimitService } from './service.ts';
import type { Trials } from './trials.ts';

export function limitHandlers(limits: LimitService, trials: Trials): Handlers<typeof limitsApi> {
  return {
    listLimits: ({ query }, { language }) => limits.list(query.deviceId, language),
    saveLimits: ({ body }, context) => limits.save(body, setupActorOf(context)),
    listLimitChanges: ({ query }) => limits.changes(query),
    restoreLimits: ({ body }, context) => limits.restore(body, setupActorOf(context)),
    tryLimits: ({ body }, context) => trials.begin(body, setupActorOf(context)),
    getTrial: ({ query }) => trials.get(query.deviceId, query.jobId),
  };
}
