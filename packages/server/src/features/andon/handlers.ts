import type { andonApi } from '@czyun/contract/andon';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import type { AndonLimits } from './service.ts';

export function andonHandlers(limits: AndonLimits): Handlers<typeof andonApi> {
  return {
    getAndon: ({ query }) => limits.get(query.projectId),
    saveAndon: ({ body }, context) => limits.save(body, callActorOf(context)),
  };
}
