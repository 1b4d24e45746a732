import { acknowledgeAllApi, logsApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { acknowledgeAllHandlers, logHandlers } from './handlers.ts';

export const logsFeature = defineFeature('logs', { apis: [logsApi, acknowledgeAllApi] }, ({ logs }) => ({
  calls: [answered(logsApi, logHandlers(logs)), answered(acknowledgeAllApi, acknowledgeAllHandlers(logs))],
}));
