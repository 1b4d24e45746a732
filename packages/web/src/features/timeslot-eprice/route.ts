import { plansApi, tariffsApi } from '@czyun/contract';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';

export const timeslotScreen = screen(
  'timeslot-eprice',
  async () => (await import('./timeslot-eprice-screen.tsx')).TimeslotScreen,
  (projectId) => {
    prefetchCall(plansApi.planDevices, { query: { projectId } });
    prefetchCall(tariffsApi.tariffList, { query: { projectId } });
  },
);
