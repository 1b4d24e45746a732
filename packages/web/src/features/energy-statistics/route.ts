import { energyStatisticsApi, routes } from '@czyun/contract';
import { withCharts } from '../../kit/chart/with-charts.ts';
import { currentPeriod } from '../../parts/energy/period-ahead.ts';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';

export const statisticsScreen = screen(
  'statistics',
  withCharts(async () => (await import('./statistics-screen.tsx')).StatisticsScreen),
  (projectId, params) => {
    const period = currentPeriod(routes.statistics.address.read(params));
    if (period !== null) prefetchCall(energyStatisticsApi.energyStatistics, { query: { projectId, ...period } });
  },
);
