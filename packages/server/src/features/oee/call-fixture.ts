import { oeeApi } from '@czyun/contract/oee';
import { examplesOf } from '../../testing/call-examples.ts';

const cycle = { product: '', from: '2026-01-01', cycleS: 12.5 };
let made: { readonly version: number } | undefined;

export const examples = [
  examplesOf(oeeApi, {
    getOee: { fields: { by: 'shift' } },
    saveIdealCycle: {
      // Not set yet, so version 7 conflicts.
      fields: { ...cycle, version: 7 },
      status: 409,
      async again({ server }) {
        const path = oeeApi.saveIdealCycle.path;
        const body = { ...cycle, deviceId: server.device('t-bms').id };
        made ??= (await server.ask<{ version: number }>(path, { as: 'engadmin', body: { ...body, version: 0 } })).data;
        return { path, body: { ...body, version: made.version } };
      },
    },
    removeIdealCycle: { fields: { id: 999_999 }, status: 404, again: 'acts' },
  }),
];
