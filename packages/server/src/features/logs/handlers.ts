import type { logsApi } from '@czyun/contract';
import type { Handlers } from '../../http/kernel.ts';
import type { LogService } from './service.ts';

/** Handlers of the calls of contract/calls/logs.ts. */
export function logHandlers(logs: LogService): Handlers<typeof logsApi> {
  return {
    getLogs: ({ query }, { language }) => logs.find(query, language),
    realAlarm: ({ query }, { language, now }) => logs.open(query.id, language, query.time, now),
    removeLog: async ({ query }, { session, address }) => ({
      removed: await logs.remove(query, { userName: session?.userName ?? '', address }),
    }),
    acknowledge: async ({ body }, { session, now }) => ({
      acknowledged: await logs.acknowledge(body.projectId, body.ids, session?.userName ?? '', now),
    }),
  };
}
