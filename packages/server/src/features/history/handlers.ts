import type { historyApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { actorOf } from '../../kernel/session-info.ts';
import type { HistoryExport } from './export.ts';
import type { HistoryService } from './service.ts';

export function historyHandlers(history: HistoryService, exportHistory: HistoryExport): Handlers<typeof historyApi> {
  return {
    getParamHistory: ({ query }, context) => history.curves(query, context),
    exportHistory: ({ query: { format, ...query } }, context) => exportHistory(query, format, context),
    queryRealTimeData: ({ body }, context) => history.values(body, context),
    importReadings: ({ body, query }, context) => history.importReadings(body, query, actorOf(context), context.signal),
    computeAlarms: ({ body }, context) => history.computeAlarms(body, actorOf(context), context.now),
  };
}
