import { storageUnitsApi } from '@czyun/contract';
import { screen } from '../../platform/address/screen.ts';
import { typesAhead } from '../../platform/api/ahead.ts';
import { readAhead } from '../../platform/api/prefetch-call.ts';
import { clockStore } from '../../platform/live/clock.ts';

export const storageUnitsScreen = screen(
  'energy1',
  async () => (await import('./storage-units-screen.tsx')).StorageUnitsScreen,
  async (projectId) => {
    if (clockStore.get().mode !== 'live') return;
    const { units } = await readAhead(storageUnitsApi.storageUnits, { query: { projectId } });
    typesAhead(units.flatMap(({ devices }) => devices));
  },
);
