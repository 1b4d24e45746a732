import { logsApi, logsTogetherApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { logHandlers, logTogetherHandlers } from './handlers.ts';

export const logsFeature = defineFeature('logs', { apis: [logsApi, logsTogetherApi] }, ({ logs }) => ({
  calls: [answered(logsApi, logHandlers(logs)), answered(logsTogetherApi, logTogetherHandlers(logs))],
}));
