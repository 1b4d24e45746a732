import { devicesApi } from '@czyun/contract';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';

export const historyScreen = screen(
  'history',
  async () => (await import('./history-screen.tsx')).HistoryScreen,
  (projectId) => {
    prefetchCall(devicesApi.getByArea, { query: { projId: projectId } });
  },
);
