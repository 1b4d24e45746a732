import { acknowledgeAllApi, logsApi } from '@czyun/contract';
import { examplesOf } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(logsApi, {
    askLogExport: {
      again: 'acts',
    },
    removeLog: {
      fields: { indexName: 'alarm', ids: '999999' },
      status: 404,
      again: 'acts',
    },
    acknowledge: {
      fields: { ids: [1] },
      again: async ({ projectId }) => ({ path: '/api/log/acknowledge', body: { projectId, ids: [999_999] } }),
    },
  }),
  examplesOf(acknowledgeAllApi, {
    acknowledgeAll: {
      fields: { lastId: 1 },
      again: async ({ projectId }) => ({ path: '/api/log/acknowledgeAll', body: { projectId, query: 'no such words', lastId: 999_999 } }),
    },
  }),
];
