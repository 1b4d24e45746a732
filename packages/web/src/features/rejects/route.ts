import { devicesApi, routes } from '@czyun/contract';
import { rejectsApi } from '@czyun/contract/rejects';
import { withCharts } from '../../kit/chart/with-charts.ts';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';
import { clockStore, openingNow } from '../../platform/live/clock.ts';
import { rejectsAsked } from './asked.ts';

export const rejectsScreen = screen(
  'dev-rejects',
  withCharts(async () => (await import('./rejects-screen.tsx')).RejectsScreen),
  async (projectId, params, project) => {
    prefetchCall(devicesApi.getAllByProjId, { query: { id: projectId } });
    const asked = routes['dev-rejects'].address.read(params);
    // Others are shown beside it if they are of its type.
    if (asked.id === null || asked.devices.length > 0) return;
    const clock = { now: openingNow(), isLive: clockStore.get().mode === 'live', zone: (await project()).timeZone };
    prefetchCall(rejectsApi.listRejects, { query: rejectsAsked(asked, { projectId, deviceIds: [asked.id] }, clock).fields });
  },
);
