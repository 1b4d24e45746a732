import { indicatorsApi, routes } from '@czyun/contract';
import { withCharts } from '../../kit/chart/with-charts.ts';
import { currentPeriod } from '../../parts/energy/period-ahead.ts';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';

export const indicatorsScreen = screen(
  'e-indicators',
  withCharts(async () => (await import('./indicators-screen.tsx')).IndicatorsScreen),
  (projectId, params) => {
    const period = currentPeriod(routes['e-indicators'].address.read(params));
    if (period !== null) prefetchCall(indicatorsApi.stationIndicators, { query: { projectId, ...period } });
  },
);
