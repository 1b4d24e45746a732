import { preferencesApi } from '@czyun/contract';
import { examplesOf } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(preferencesApi, {
    savePreference: {
      // What one likes for oneself is no action: it never makes an entry.
      again: async () => ({ path: '/api/preferences/save', body: { key: 'alarmSound', value: true } }),
    },
  }),
];
