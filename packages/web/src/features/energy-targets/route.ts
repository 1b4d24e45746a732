import { energyTargetsApi, routes, timeText } from '@czyun/contract';
import { withCharts } from '../../kit/chart/with-charts.ts';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';
import { clockNow } from '../../platform/live/clock.ts';

export const targetsScreen = screen(
  'manage',
  withCharts(async () => (await import('./targets-screen.tsx')).TargetsScreen),
  async (projectId, params, project) => {
    const { year } = routes.manage.address.read(params);
    const { timeZone } = await project();
    const shown = year === 0 ? Number(timeText(clockNow(), timeZone, 'day').slice(0, 4)) : year;
    prefetchCall(energyTargetsApi.energyTargets, { query: { projectId, year: shown } });
  },
);
