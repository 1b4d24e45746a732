import { cellsApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { cellHandlers } from './handlers.ts';
import { migrations } from './migrations.ts';
import { createCellRanking } from './service.ts';

export const cellRankingFeature = defineFeature('cell-ranking', { apis: [cellsApi], migrations }, (deps) => ({
  calls: [answered(cellsApi, cellHandlers(createCellRanking(deps)))],
}));
