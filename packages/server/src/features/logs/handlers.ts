import type { acknowledgeAllApi, logsApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { actorOf, type CallContext, mayAlso } from '../../kernel/session-info.ts';
import type { LogReader, LogService } from './service.ts';

const readerOf = (context: CallContext): LogReader => ({ language: context.language, sees: (permission) => mayAlso(context, permission) });

export function logHandlers(logs: LogService): Handlers<typeof logsApi> {
  return {
    getLogs: ({ query }, context) => logs.find(query, readerOf(context), context.now),
    exportLogs: ({ query: { format, ...query } }, context) => logs.export(query, format, readerOf(context), context.now, context.signal),
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

export function acknowledgeAllHandlers(logs: LogService): Handlers<typeof acknowledgeAllApi> {
  return {
    acknowledgeable: ({ query }, { now }) => logs.acknowledgeable(query, now),
    acknowledgeAll: async ({ body: { lastId, ...query } }, context) => ({
      acknowledged: await logs.acknowledgeAll(query, lastId, actorOf(context), context.now),
    }),
  };
}
