import { energyStatisticsApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { energyStatisticsHandlers } from './handlers.ts';
import { createEnergyStatistics } from './service.ts';

export const energyStatisticsFeature = defineFeature('energy-statistics', { apis: [energyStatisticsApi] }, (deps) => ({
  calls: [answered(energyStatisticsApi, energyStatisticsHandlers(createEnergyStatistics(deps)))],
}));
