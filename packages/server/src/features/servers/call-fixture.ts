import { serversApi } from '@czyun/contract';
import { examplesOf, first } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(serversApi, {
    // A nonexistent server.
    moveSeat: {
      fields: { server: 'away' },
      status: 409,
      again: async ({ server, projectId }) => {
        const { data } = await server.ask<{ servers: readonly { id: string }[] }>('/api/servers/query', { as: 'platform' });
        const ask = { path: '/api/servers/moveSeat', body: { projectId, server: first([...data.servers]).id }, as: 'platform' } as const;
        await server.ask(ask.path, ask);
        return ask;
      },
    },
  }),
];
