import { devicesApi, routes } from '@czyun/contract';
import { batchesApi } from '@czyun/contract/batches';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';
import { openingNow } from '../../platform/live/clock.ts';
import { batchesAsked } from './asked.ts';

export const processRecordScreen = screen(
  'dev-process-record',
  async () => (await import('./process-record-screen.tsx')).ProcessRecordScreen,
  async (projectId, params, project) => {
    prefetchCall(devicesApi.getAllByProjId, { query: { id: projectId } });
    const asked = routes['dev-process-record'].address.read(params);
    const { timeZone } = await project();
    if (asked.id !== null) prefetchCall(batchesApi.listBatches, { query: batchesAsked(asked, asked.id, openingNow(), timeZone) });
  },
);
