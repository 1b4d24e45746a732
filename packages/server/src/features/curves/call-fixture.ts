import { curvesApi } from '@czyun/contract';
import { examplesOf } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(curvesApi, {
    graphAdd: {
      fields: { lineData: '[]' },
      again: (() => {
        let id: number | undefined;
        return async ({ server, projectId }) => {
          const fields = { projectId, name: 'shared', lineData: '[]', shared: true };
          id ??= (await server.ask<{ id: number }>('/history/graph/add', { as: 'engadmin', body: fields })).data.id;
          return { path: '/history/graph/add', body: { ...fields, id } };
        };
      })(),
    },
    graphDelete: {
      fields: { id: 999_999 },
      again: 'acts',
    },
  }),
];
