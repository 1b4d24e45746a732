import { notifyApi } from '@czyun/contract';
import { examplesOf } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(notifyApi, {
    notifyTest: {
      fields: { channel: 'email', address: 'somebody@example.com' },
      status: 503,
      again: 'acts',
    },
  }),
];
