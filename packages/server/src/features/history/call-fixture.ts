import { historyApi, historyRangeApi, hourMs } from '@czyun/contract';
import { testStart } from '../../app-fixture.ts';
import { examplesOf } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(historyApi, {
    importReadings: {
      again: 'acts',
    },
    computeAlarms: {
      fields: { start: testStart - hourMs, end: testStart },
      again: 'acts',
    },
  }),
  examplesOf(historyRangeApi, { getFormulaCurve: { fields: { expression: 'a + 1' } } }),
];
