import type { historyMoreApi } from '@czyun/contract';
import type { Handlers } from '../../http/kernel.ts';
import type { MoreHistory } from './more.ts';
import type { createStatistics } from './statistics.ts';

/** Handlers of the calls of contract/calls/history-more.ts. */
export function moreHistoryHandlers(more: MoreHistory, statistics: ReturnType<typeof createStatistics>): Handlers<typeof historyMoreApi> {
  return {
    getStatParamHistory: ({ query }, { now, signal }) => statistics(query, now, signal),
    deviceChart: ({ query }, { language, now, signal }) => more.chart(query, language, now, signal),
    queryDeviceParamHistoryData: ({ query }, { now, signal }) => more.ofDevice(query, now, signal),
    queryParamHistoryLastData: ({ query }, { now }) =>
      more.last([{ deviceId: query.deviceId, metrics: query.metric ?? null }], query.backScan, now),
    queryMultiParamHistoryLastData: ({ body }, { now }) => more.last(body.device, body.backScan, now),
    queryMultiComputeData: ({ body }, { now, signal }) => more.computed(body, now, signal),
    queryHistoryData: ({ query, body }, { now, signal }) => more.curves(query.type, body, now, signal),
    queryParamHistoryData: ({ body }, { now, signal }) => more.ofParams(body, now, signal),
  };
}
