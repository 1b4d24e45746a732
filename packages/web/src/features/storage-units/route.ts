import { storageUnitsApi } from '@czyun/contract';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';
import { clockStore } from '../../platform/live/clock.ts';

export const storageUnitsScreen = screen(
  'energy1',
  async () => (await import('./storage-units-screen.tsx')).StorageUnitsScreen,
  (projectId) => {
    if (clockStore.get().mode === 'live') prefetchCall(storageUnitsApi.storageUnits, { query: { projectId } });
  },
);
