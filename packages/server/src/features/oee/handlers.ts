import type { oeeApi } from '@czyun/contract/oee';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import type { Cycles } from './cycles-service.ts';
import type { OeeQuery } from './query.ts';

export function oeeHandlers(query: OeeQuery, cycles: Cycles): Handlers<typeof oeeApi> {
  return {
    getOee: (input, { language, now }) => query(input.query, language, now),
    listIdealCycles: (input, { language }) => cycles.list(input.query.projectId, language),
    saveIdealCycle: ({ body }, context) => cycles.save(body, callActorOf(context)),
    removeIdealCycle: ({ body }, context) => cycles.remove(body, callActorOf(context)),
  };
}
