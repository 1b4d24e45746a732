import type { historyApi } from '@czyun/contract';
import type { Handlers } from '../../http/kernel.ts';
import type { HistoryExport } from './export.ts';
import type { HistoryService } from './service.ts';

/** Handlers of the calls of contract/calls/history.ts. */
export function historyHandlers(history: HistoryService, exportHistory: HistoryExport): Handlers<typeof historyApi> {
  return {
    getParamHistory: ({ query }, { language, now, signal }) => history.curves(query, language, now, signal),
    exportHistory: ({ query }, { language, now, signal }) => exportHistory(query, language, now, signal),
    queryRealTimeData: ({ body }, { now }) => history.values(body.paramIds, body.time, now),
    importReadings: ({ body, query }, { signal }) => history.importReadings(body, query, signal),
    computeAlarms: ({ body }, { now }) => history.computeAlarms(body, now),
  };
}
