import { devicesApi } from '@czyun/contract';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';

export const devicesScreen = screen(
  'devices',
  async () => (await import('./devices-screen.tsx')).DevicesScreen,
  (projectId) => {
    prefetchCall(devicesApi.getByArea, { query: { projId: projectId, detail: true } });
  },
);
