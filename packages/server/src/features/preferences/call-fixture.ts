import { preferencesApi } from '@czyun/contract';
import { examplesOf } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(preferencesApi, {
    savePreference: {
      // Preferences are never recorded in the operation log.
      again: async () => ({ path: '/api/preferences/save', body: { key: 'alarmSound', value: true } }),
    },
  }),
];
