import { carbonApi, devicesApi, storageUnitsApi } from '@czyun/contract';
import { overviewAhead } from '../../parts/energy/overview-ahead.ts';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';
import { clockStore } from '../../platform/live/clock.ts';

export const cockpitScreen = screen(
  'e-cockpit',
  async () => (await import('./cockpit-screen.tsx')).CockpitScreen,
  (projectId, ...others) => {
    prefetchCall(devicesApi.getAllByProjId, { query: { id: projectId } });
    if (clockStore.get().mode === 'live') {
      prefetchCall(storageUnitsApi.storageUnits, { query: { projectId } });
      prefetchCall(carbonApi.carbon, { query: { projectId, unit: 'day' } });
    }
    return overviewAhead(projectId, ...others);
  },
);
