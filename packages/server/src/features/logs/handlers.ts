import type { logsApi, logsTogetherApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { actorOf } from '../../kernel/session-info.ts';
import type { LogService } from './service.ts';

/** Handlers of the calls of contract/calls/logs.ts. */
export function logHandlers(logs: LogService): Handlers<typeof logsApi> {
  return {
    getLogs: ({ query }, { language, now }) => logs.find(query, language, now),
    exportLogs: ({ query: { format, ...query } }, { language, now, signal }) => logs.export(query, format, language, now, signal),
    askLogExport: async ({ body: { format, ...query } }, context) => ({
      jobId: await logs.askExport(query, format, context.language, actorOf(context), context.now),
    }),
    realAlarm: ({ query }, { language, now }) => logs.open(query.id, language, query.time, now),
    removeLog: async ({ query }, context) => ({
      removed: await logs.remove(query, actorOf(context)),
    }),
    acknowledge: async ({ body }, context) => ({
      acknowledged: await logs.acknowledge(body.projectId, body.ids, actorOf(context), context.now),
    }),
  };
}

/** Handlers of the calls of contract/calls/logs-together.ts. */
export function logTogetherHandlers(logs: LogService): Handlers<typeof logsTogetherApi> {
  return {
    acknowledgeable: ({ query }, { now }) => logs.acknowledgeable(query, now),
    acknowledgeAll: async ({ body: { lastId, ...query } }, context) => ({
      acknowledged: await logs.acknowledgeAll(query, lastId, actorOf(context), context.now),
    }),
  };
}
