import { alarmPerformanceApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { alarmPerformanceHandlers } from './handlers.ts';

export const alarmPerformanceFeature = defineFeature('alarm-performance', { apis: [alarmPerformanceApi] }, (deps) => ({
  calls: [answered(alarmPerformanceApi, alarmPerformanceHandlers(deps))],
}));
