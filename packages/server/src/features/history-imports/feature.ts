import { historyImportsApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { historyImportHandlers } from './handlers.ts';

export const historyImportsFeature = defineFeature('history-imports', { apis: [historyImportsApi] }, ({ historyImports }) => ({
  calls: [answered(historyImportsApi, historyImportHandlers(historyImports))],
  start: () => historyImports.load(),
  stop: () => historyImports.idle(),
}));
