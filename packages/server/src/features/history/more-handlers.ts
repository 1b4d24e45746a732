import type { historyMoreApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import type { MoreHistory } from './more.ts';
import type { createStatistics } from './statistics.ts';

/** Handlers of the calls of contract/calls/history-more.ts. */
export function moreHistoryHandlers(more: MoreHistory, statistics: ReturnType<typeof createStatistics>): Handlers<typeof historyMoreApi> {
  return {
    getStatParamHistory: ({ query }, { language, now, signal }) => statistics(query, language, now, signal),
    deviceChart: ({ query }, { language, now, signal }) => more.chart(query, language, now, signal),
    queryDeviceParamHistoryData: ({ query }, { language, now, signal }) => more.ofDevice(query, language, now, signal),
    queryParamHistoryLastData: ({ query }, { language, now }) =>
      more.last([{ deviceId: query.deviceId, metrics: query.metric ?? null }], query.backScan, language, now),
    queryMultiParamHistoryLastData: ({ body }, { language, now }) => more.last(body.device, body.backScan, language, now),
    queryMultiComputeData: ({ body }, { language, now, signal }) => more.computed(body, language, now, signal),
    queryHistoryData: ({ query, body }, { language, now, signal }) => more.curves(query.type, body, language, now, signal),
    queryParamHistoryData: ({ body }, { language, now, signal }) => more.ofParams(body, language, now, signal),
  };
}
