import { historyApi } from '@czyun/contract';
import { testStart } from '../../app-fixture.ts';
import { examplesOf } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(historyApi, {
    importReadings: {
      again: 'acts',
    },
    computeAlarms: {
      fields: { start: testStart - 3_600_000, end: testStart },
      again: 'acts',
    },
  }),
];
