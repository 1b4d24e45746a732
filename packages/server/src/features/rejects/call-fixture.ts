import { rejectsApi } from '@czyun/contract/rejects';
import { examplesOf } from '../../testing/call-examples.ts';

let made: { readonly id: number; readonly version: number } | undefined;

export const examples = [
  examplesOf(rejectsApi, {
    listRejects: { fields: {} },
    saveReject: {
      // The project has no reasons yet.
      fields: { version: 0, quantity: 2, reasonId: 999_999 },
      status: 400,
      async again({ server, projectId }) {
        const tree = { projectId, use: 'reject' };
        const { list } = (
          await server.ask<{ list: { id: number; parentId: number | null }[] }>('/api/stops/reasons/saveDefault', {
            as: 'engadmin',
            body: tree,
          })
        ).data;
        const path = '/api/rejects/save';
        const reasonId = list.find(({ parentId }) => parentId !== null)?.id;
        const fields = { deviceId: server.device('t-bms').id, quantity: 2, reasonId };
        made ??= (await server.ask<{ id: number; version: number }>(path, { as: 'engadmin', body: { ...fields, version: 0 } })).data;
        return { path, body: { ...fields, ...{ id: made.id, version: made.version } } };
      },
    },
    removeReject: { fields: { id: 999_999 }, status: 404, again: 'acts' },
  }),
];
