/** Everything about a device as one file. */
import { z } from 'zod';
import { deviceId } from '../fields/shared.ts';
import { job } from '../jobs/calls.ts';
import { defineApi } from '../kernel/call.ts';

const ofDevice = { access: 'data.manage', scope: { field: 'deviceId', kind: 'device' } } as const;

export const deviceExportApi = defineApi({
  askDeviceExport: {
    method: 'POST',
    path: '/api/data/askDeviceExport',
    ...ofDevice,
    changes: true,
    cost: 'bulk',
    summary:
      'Everything stored of a device as a ZIP file, as a job: its record, type and points, limits with their history, readings by month, roll-ups, log and alarms, commands, documents, imports and deletions; no connections and no secrets. Downloaded with jobFile when done',
    body: z.object({ deviceId }),
    response: z.object({ jobId: z.number().int() }),
  },
  listDeviceExports: {
    method: 'GET',
    path: '/api/data/deviceExports',
    ...ofDevice,
    cost: 'normal',
    summary: 'Requested exports of a device with available files, newest first',
    query: z.object({ deviceId }),
    response: z.array(job),
  },
});
