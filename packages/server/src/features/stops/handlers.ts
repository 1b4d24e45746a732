import type { stopsApi } from '@czyun/contract/stops';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import type { Reasons } from '../../reasons/index.ts';
import type { createExplain } from './explain.ts';
import type { createGantt } from './gantt.ts';
import type { createStopsQuery } from './stops-query.ts';

export interface StopServices {
  readonly reasons: Reasons;
  readonly gantt: ReturnType<typeof createGantt>;
  readonly query: ReturnType<typeof createStopsQuery>;
  readonly explain: ReturnType<typeof createExplain>;
}

export function stopHandlers({ reasons, gantt, query, explain }: StopServices): Handlers<typeof stopsApi> {
  return {
    listStopReasons: (input) => reasons.list(input.query.projectId, input.query.use),
    saveStopReason: ({ body }, context) => reasons.save(body, callActorOf(context)),
    saveDefaultStopReasons: ({ body }, context) => reasons.saveDefaults(body, callActorOf(context)),
    removeStopReason: ({ body }, context) => reasons.remove(body, callActorOf(context)),
    getRunStates: (input, { language, now }) => gantt(input.query, language, now),
    listStops: (input, { language, now }) => query.list(input.query, language, now),
    getStop: (input, { language, now }) => query.one(input.query, language, now),
    saveStop: ({ body }, context) => explain(body, callActorOf(context)),
  };
}
