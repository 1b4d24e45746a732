import type { energyStatisticsApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import type { EnergyStatisticsService } from './service.ts';

/** Handlers of the calls of contract/calls/energy-statistics.ts. */
export function energyStatisticsHandlers(statistics: EnergyStatisticsService): Handlers<typeof energyStatisticsApi> {
  return {
    energyStatistics: ({ query }, { language, now, signal }) => statistics(query, language, now, signal),
  };
}
