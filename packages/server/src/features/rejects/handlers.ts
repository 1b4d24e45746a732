import type { rejectsApi } from '@czyun/contract/rejects';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import type { createRejectsQuery } from './query.ts';
import type { Rejects } from './service.ts';

export function rejectHandlers(query: ReturnType<typeof createRejectsQuery>, rejects: Rejects): Handlers<typeof rejectsApi> {
  return {
    listRejects: (input, { language, now }) => query(input.query, language, now),
    saveReject: ({ body }, context) => rejects.save(body, callActorOf(context)),
    removeReject: ({ body }, context) => rejects.remove(body, callActorOf(context)),
  };
}
