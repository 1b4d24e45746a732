import { historyImportsApi, hourMs } from '@czyun/contract';
import { testStart } from '../../app-fixture.ts';
import { examplesOf } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(historyImportsApi, {
    announceHistoryImport: {
      fields: { start: testStart - hourMs, end: testStart, reached: testStart },
      // The values tried before have announced another range.
      status: 409,
      again: 'acts',
    },
    endHistoryImport: {
      again: 'acts',
    },
  }),
];
