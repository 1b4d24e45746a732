import type { carbonApi } from '@czyun/contract';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import type { CarbonService } from './service.ts';

export function carbonHandlers(carbon: CarbonService): Handlers<typeof carbonApi> {
  return {
    carbon: ({ query }, { language, now, signal }) => carbon.figures(query, language, now, signal),
    carbonSettings: ({ query }, { language }) => carbon.settings(query.projectId, language),
    carbonSettingsSave: ({ body }, context) => carbon.save(body, callActorOf(context)),
  };
}
