import { andonApi } from '@czyun/contract/andon';
import { examplesOf } from '../../testing/call-examples.ts';

const limits = { enabled: true, minutes: 12, types: [], devices: [] };
let made: { readonly version: number } | undefined;

export const examples = [
  examplesOf(andonApi, {
    getAndon: {},
    saveAndon: {
      // Nobody has set it yet.
      fields: { ...limits, version: 7 },
      status: 409,
      async again({ server, projectId }) {
        const { path } = andonApi.saveAndon;
        const body = { ...limits, projectId };
        made ??= (await server.ask<{ version: number }>(path, { as: 'engadmin', body: { ...body, version: 0 } })).data;
        return { path, body: { ...body, version: made.version } };
      },
    },
  }),
];
