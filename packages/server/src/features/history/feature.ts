import { historyApi, historyChartsApi, historyFramesApi, historyRangeApi } from '@czyun/contract';
import { exportsApi } from '@czyun/contract/exports';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { createHistoryCharts } from './charts.ts';
import { historyChartsHandlers } from './charts-handlers.ts';
import { createHistoryExport } from './export.ts';
import { createExportParts, migrations, operationFields } from './exports/index.ts';
import { createFormulaCurve } from './formula.ts';
import { createFrames } from './frames.ts';
import { historyFramesHandlers } from './frames-handlers.ts';
import { historyHandlers } from './handlers.ts';
import { historyRangeHandlers } from './range-handlers.ts';
import { createRangeStatistics } from './range-statistics.ts';
import { createReplays } from './replays.ts';
import { createHistoryService } from './service.ts';
import { createStatistics } from './statistics.ts';

export const historyFeature = defineFeature(
  'history',
  {
    apis: [historyApi, historyChartsApi, historyFramesApi, historyRangeApi, exportsApi],
    operations: operationFields,
    migrations,
    after: ['history-imports'],
  },
  (deps) => {
    const replays = createReplays(deps);
    const exports = createExportParts(deps);
    const service = createHistoryService({ ...deps, compute: replays.compute });
    return {
      calls: [
        answered(historyApi, historyHandlers(service, createHistoryExport(deps))),
        answered(historyChartsApi, historyChartsHandlers(createHistoryCharts(deps), createStatistics(deps))),
        answered(historyFramesApi, historyFramesHandlers(createFrames(deps))),
        answered(historyRangeApi, historyRangeHandlers(createRangeStatistics(deps), createFormulaCurve(deps))),
        answered(exportsApi, exports.handlers),
      ],
      jobs: exports.jobs,
      async start() {
        await replays.start();
        await exports.start();
      },
      stop: replays.stop,
    };
  },
);
