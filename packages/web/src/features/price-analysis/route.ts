import { routes, settlementPeriodsApi, timeText } from '@czyun/contract';
import { withCharts } from '../../kit/chart/with-charts.ts';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';
import { clockNow } from '../../platform/live/clock.ts';
import { periodsAsked } from './parts/dates.ts';

export const priceAnalysisScreen = screen(
  'analyze',
  withCharts(async () => (await import('./price-analysis-screen.tsx')).PriceAnalysisScreen),
  async (projectId, params, project) => {
    const { date, by, of } = routes.analyze.address.read(params);
    const { timeZone } = await project();
    const day = date === '' ? timeText(clockNow(), timeZone, 'day') : date;
    prefetchCall(settlementPeriodsApi.settlementPeriods, { query: { projectId, ...periodsAsked(by, day), of } });
  },
);
