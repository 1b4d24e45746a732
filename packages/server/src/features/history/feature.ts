import { historyApi, historyChartsApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { createHistoryCharts } from './charts.ts';
import { historyChartsHandlers } from './charts-handlers.ts';
import { createHistoryExport } from './export.ts';
import { historyHandlers } from './handlers.ts';
import { createReplays } from './replays.ts';
import { createHistoryService } from './service.ts';
import { createStatistics } from './statistics.ts';

export const historyFeature = defineFeature('history', { apis: [historyApi, historyChartsApi], after: ['history-imports'] }, (deps) => {
  const replays = createReplays(deps);
  const service = createHistoryService({ ...deps, compute: replays.compute });
  return {
    calls: [
      answered(historyApi, historyHandlers(service, createHistoryExport(deps))),
      answered(historyChartsApi, historyChartsHandlers(createHistoryCharts(deps), createStatistics(deps))),
    ],
    start: replays.start,
    stop: replays.stop,
  };
});
