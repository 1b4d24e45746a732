import { andonApi } from '@czyun/contract/andon';
import { examplesOf } from '../../testing/call-examples.ts';

const limits = { enabled: true, minutes: 12, types: [], devices: [] };
let made: { readonly version: number } | undefined;

export const examples = [
  examplesOf(andonApi, {
    getAndon: {},
    listAndonCalls: {},
    // The device of the example has no piece counter.
    startAndonCall: {
      fields: { kind: 'material' },
      status: 404,
      async again({ server }) {
        const path = andonApi.startAndonCall.path;
        const body = { deviceId: server.device('t-m1').id, kind: 'quality' };
        await server.ask(path, { as: 'engadmin', body });
        return { path, body };
      },
    },
    saveAndonCall: {
      fields: { kind: 'material', step: 'answer' },
      status: 404,
      async again({ server }) {
        const body = { deviceId: server.device('t-m2').id, kind: 'quality' };
        await server.ask(andonApi.startAndonCall.path, { as: 'engadmin', body });
        const path = andonApi.saveAndonCall.path;
        await server.ask(path, { as: 'engadmin', body: { ...body, step: 'answer' } });
        return { path, body: { ...body, step: 'answer' } };
      },
    },
    saveAndon: {
      // Not set yet.
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
