import { messagesApi } from '@czyun/contract';
import { examplesOf } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(messagesApi, {
    writeMessage: {
      fields: { data: { a: 1 } },
      again: async ({ projectId }) => ({ path: '/api2/esapi/devmsg/energy/w', body: { projId: projectId, docId: 'one', data: { a: 1 } } }),
    },
    deleteMessages: {
      fields: { ids: ['none'] },
      again: async ({ projectId }) => ({ path: '/api2/esapi/devmsg/energy/d', body: { projId: projectId, ids: ['none'] } }),
    },
  }),
];
