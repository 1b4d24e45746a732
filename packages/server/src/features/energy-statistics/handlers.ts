import type { energyStatisticsApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import type { EnergyStatisticsService } from './service.ts';

export function energyStatisticsHandlers(statistics: EnergyStatisticsService): Handlers<typeof energyStatisticsApi> {
  return {
    energyStatistics: ({ query }, { language, now, signal }) => statistics(query, language, now, signal),
  };
}
