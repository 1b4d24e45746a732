import { alarmPerformanceApi, routes } from '@czyun/contract';
import { withCharts } from '../../kit/chart/with-charts.ts';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';
import { openingNow } from '../../platform/live/clock.ts';
import { performanceAsked } from './asked.ts';

export const alarmPerformanceScreen = screen(
  'alarm-performance',
  withCharts(async () => (await import('./alarm-performance-screen.tsx')).AlarmPerformanceScreen),
  async (projectId, params, project) => {
    const asked = routes['alarm-performance'].address.read(params);
    const { timeZone } = await project();
    prefetchCall(alarmPerformanceApi.alarmPerformance, { query: performanceAsked(asked, projectId, openingNow(), timeZone) });
  },
);
