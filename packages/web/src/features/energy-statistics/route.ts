import { energyStatisticsApi, routes } from '@czyun/contract';
import { currentPeriod } from '../../parts/energy/period-ahead.ts';
import { screen } from '../../platform/address/screen.ts';
import { askAhead } from '../../platform/api/ask-ahead.ts';

export const statisticsScreen = screen(
  'statistics',
  async () => (await import('./statistics-screen.tsx')).StatisticsScreen,
  (projectId, params) => {
    const period = currentPeriod(routes.statistics.address.read(params));
    if (period !== null) askAhead(energyStatisticsApi.energyStatistics, { query: { projectId, ...period } });
  },
);
