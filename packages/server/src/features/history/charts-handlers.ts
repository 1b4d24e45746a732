import type { historyChartsApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import type { HistoryCharts } from './charts.ts';
import type { createStatistics } from './statistics.ts';

export function historyChartsHandlers(
  charts: HistoryCharts,
  statistics: ReturnType<typeof createStatistics>,
): Handlers<typeof historyChartsApi> {
  return {
    getStatParamHistory: ({ query }, context) => statistics(query, context),
    historyStatistics: ({ query }, context) => statistics(query, context),
    deviceChart: ({ query }, context) => charts.chart(query, context),
    queryDeviceParamHistoryData: ({ query }, context) => charts.ofDevice(query, context),
    queryParamHistoryLastData: ({ query }, context) =>
      charts.last([{ deviceId: query.deviceId, metrics: query.metric ?? null }], query.backScan, context),
    queryMultiParamHistoryLastData: ({ body }, context) => charts.last(body.device, body.backScan, context),
    queryMultiComputeData: ({ body }, context) => charts.computed(body, context),
    queryHistoryData: ({ query, body }, context) => charts.curves(query.type, body, context),
    queryParamHistoryData: ({ body }, context) => charts.ofParams(body, context),
  };
}
