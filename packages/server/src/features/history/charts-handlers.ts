import type { historyMoreApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import type { HistoryCharts } from './charts.ts';
import type { createStatistics } from './statistics.ts';

export function historyChartsHandlers(
  more: HistoryCharts,
  statistics: ReturnType<typeof createStatistics>,
): Handlers<typeof historyMoreApi> {
  return {
    getStatParamHistory: ({ query }, context) => statistics(query, context),
    historyStatistics: ({ query }, context) => statistics(query, context),
    deviceChart: ({ query }, context) => more.chart(query, context),
    queryDeviceParamHistoryData: ({ query }, context) => more.ofDevice(query, context),
    queryParamHistoryLastData: ({ query }, context) =>
      more.last([{ deviceId: query.deviceId, metrics: query.metric ?? null }], query.backScan, context),
    queryMultiParamHistoryLastData: ({ body }, context) => more.last(body.device, body.backScan, context),
    queryMultiComputeData: ({ body }, context) => more.computed(body, context),
    queryHistoryData: ({ query, body }, context) => more.curves(query.type, body, context),
    queryParamHistoryData: ({ body }, context) => more.ofParams(body, context),
  };
}
