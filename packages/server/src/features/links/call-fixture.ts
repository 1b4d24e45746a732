import { linksApi } from '@czyun/contract';
import { examplesOf, type OnServer } from '../../testing/call-examples.ts';

async function link({ server, projectId }: OnServer): Promise<number> {
  const { id } = (await server.ask<{ id: number }>('/api/link/create', { as: 'engadmin', body: { projectId, name: 'wall' } })).data;
  return id;
}

export const examples = [
  examplesOf(linksApi, {
    linkCreate: {
      fields: { name: 'Wall' },
      again: 'acts',
    },
    linkRevoke: {
      fields: { id: 999_999 },
      status: 404,
      again: (() => {
        let id: number | undefined;
        return async (of) => {
          const { projectId } = of;
          id ??= await link(of);
          return { path: '/api/link/revoke', body: { projectId, id } };
        };
      })(),
    },
  }),
];
