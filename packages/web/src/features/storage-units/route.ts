import { devicesApi, storageUnitsApi } from '@czyun/contract';
import { deviceIdsOf } from '../../parts/points/bound.ts';
import { curvesAhead } from '../../parts/points/curves-ahead.ts';
import { screen } from '../../platform/address/screen.ts';
import { projectTypesAhead } from '../../platform/api/ahead.ts';
import { prefetchCall, readAhead } from '../../platform/api/prefetch-call.ts';
import { clockStore } from '../../platform/live/clock.ts';
import { curveKeys } from './parts/unit-metrics.ts';

export const storageUnitsScreen = screen(
  'energy1',
  async () => (await import('./storage-units-screen.tsx')).StorageUnitsScreen,
  async (projectId, _params, project) => {
    if (clockStore.get().mode !== 'live') return;
    const types = projectTypesAhead(projectId);
    const { units } = await readAhead(storageUnitsApi.storageUnits, { query: { projectId } });
    const { timeZone } = await project();
    for (const unit of units) {
      const keys = curveKeys(unit);
      for (const deviceId of deviceIdsOf(keys)) prefetchCall(devicesApi.getDetail, { query: { deviceId } });
      curvesAhead(keys, '24h', timeZone);
    }
    await types;
  },
);
