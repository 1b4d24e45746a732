import { historyApi, historyMoreApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { createHistoryExport } from './export.ts';
import { historyHandlers } from './handlers.ts';
import { createMoreHistory } from './more.ts';
import { moreHistoryHandlers } from './more-handlers.ts';
import { createHistoryService } from './service.ts';
import { createStatistics } from './statistics.ts';

export const historyFeature = defineFeature('history', (deps) => ({
  calls: [
    answered(historyApi, historyHandlers(createHistoryService(deps), createHistoryExport(deps))),
    answered(historyMoreApi, moreHistoryHandlers(createMoreHistory(deps), createStatistics(deps))),
  ],
}));
