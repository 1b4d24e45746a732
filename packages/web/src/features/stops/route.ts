import { routes } from '@czyun/contract';
import { stopsApi } from '@czyun/contract/stops';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';
import { openingNow } from '../../platform/live/clock.ts';
import { stopsAsked } from './asked.ts';

export const stopsScreen = screen(
  'dev-stop-cause',
  async () => (await import('./stops-screen.tsx')).StopsScreen,
  async (projectId, params, project) => {
    const asked = routes['dev-stop-cause'].address.read(params);
    // Others are shown beside it if they are of its type.
    if (asked.id === null || asked.devices.length > 0) return;
    const { query, list } = stopsAsked(asked, { projectId, deviceIds: [asked.id] }, openingNow(), (await project()).timeZone);
    prefetchCall(stopsApi.getRunStates, { query });
    prefetchCall(stopsApi.listStops, { query: { ...query, ...list } });
  },
);
