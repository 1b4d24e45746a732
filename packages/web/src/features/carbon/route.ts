import { carbonApi, routes } from '@czyun/contract';
import { withCharts } from '../../kit/chart/with-charts.ts';
import { currentPeriod } from '../../parts/energy/period-ahead.ts';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';

export const carbonScreen = screen(
  'carbon',
  withCharts(async () => (await import('./carbon-screen.tsx')).CarbonScreen),
  (projectId, params) => {
    const period = currentPeriod(routes.carbon.address.read(params));
    if (period !== null) prefetchCall(carbonApi.carbon, { query: { projectId, ...period } });
  },
);
