import { minuteMs } from '@czyun/contract';
import { batchesApi } from '@czyun/contract/batches';
import { encodeColumns } from '@czyun/devices';
import { examplesOf } from '../../testing/call-examples.ts';

const start = Math.floor(Date.now() / minuteMs) * minuteMs - 180 * minuteMs;
let version = 0;

export const examples = [
  examplesOf(batchesApi, {
    listBatches: { fields: {} },
    // The device has no batches.
    getBatchCurves: { fields: { metric: 'soc', batch: start }, status: 404 },
    saveGoldenBatch: {
      fields: { batch: start, tolerance: 5, version: 0 },
      status: 400,
      async again({ server }) {
        const { id, projectId } = server.device('t-m1');
        const path = '/api/batches/golden/save';
        const body = { deviceId: id, batch: start + 45 * minuteMs, tolerance: 5 };
        if (version === 0) {
          const times = Float64Array.from({ length: 90 }, (_, index) => start + index * minuteMs);
          const values = Float64Array.from(times, (_, index) => 1 + Math.floor(index / 30));
          const columns = encodeColumns([{ deviceKey: 't-m1', metric: 'batch_no', times, values }]);
          await server.ask(`/api2/history/import?projectId=${projectId}&spacingMs=${minuteMs}`, { as: 'engadmin', body: columns });
          version = (await server.ask<{ version: number }>(path, { as: 'engadmin', body: { ...body, version } })).data.version;
        }
        return { path, body: { ...body, version } };
      },
    },
    removeGoldenBatch: { fields: { product: 'x' }, status: 404, again: 'acts' },
  }),
];
