import { dayMs } from '@czyun/contract';
import type { andonApi } from '@czyun/contract/andon';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import type { AndonCalls } from './calls.ts';
import type { AndonLimits } from './service.ts';

export function andonHandlers(limits: AndonLimits, calls: AndonCalls): Handlers<typeof andonApi> {
  return {
    getAndon: ({ query }) => limits.get(query.projectId),
    saveAndon: ({ body }, context) => limits.save(body, callActorOf(context)),
    listAndonCalls: ({ query }, { language, now }) => {
      const end = query.end ?? now;
      return calls.list({ ...query, start: query.start ?? end - dayMs, end }, language);
    },
    startAndonCall: ({ body }, context) => calls.start(body.deviceId, body.kind, callActorOf(context)),
    saveAndonCall: ({ body }, context) => calls.step(body.deviceId, body.kind, body.step, callActorOf(context)),
  };
}
