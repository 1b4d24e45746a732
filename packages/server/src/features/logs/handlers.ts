import type { logsApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { actorOf } from '../../kernel/session-info.ts';
import type { LogService } from './service.ts';

/** Handlers of the calls of contract/calls/logs.ts. */
export function logHandlers(logs: LogService): Handlers<typeof logsApi> {
  return {
    getLogs: ({ query }, { language }) => logs.find(query, language),
    exportLogs: ({ query }, { language, now, signal }) => logs.export(query, language, now, signal),
    askLogExport: async ({ body }, context) => ({ jobId: await logs.askExport(body, context.language, actorOf(context), context.now) }),
    realAlarm: ({ query }, { language, now }) => logs.open(query.id, language, query.time, now),
    removeLog: async ({ query }, context) => ({
      removed: await logs.remove(query, actorOf(context)),
    }),
    acknowledge: async ({ body }, context) => ({
      acknowledged: await logs.acknowledge(body.projectId, body.ids, actorOf(context), context.now),
    }),
  };
}
