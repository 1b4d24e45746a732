import type { whyApi } from '@czyun/contract/why';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { mayAlso } from '../../kernel/session-info.ts';
import type { WhyService } from './service.ts';

export function whyHandlers(why: WhyService): Handlers<typeof whyApi> {
  return {
    getWhy: ({ query }, context) => {
      const { language, now, signal } = context;
      return why(query, { language, now, signal, seesMoney: mayAlso(context, 'profit.view'), actor: callActorOf(context) });
    },
  };
}
