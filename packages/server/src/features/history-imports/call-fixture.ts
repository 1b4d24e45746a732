import { historyImportsApi } from '@czyun/contract';
import { testStart } from '../../app-fixture.ts';
import { examplesOf } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(historyImportsApi, {
    announceHistoryImport: {
      fields: { start: testStart - 3_600_000, end: testStart, reached: testStart },
      // The values tried before have announced another range.
      status: 409,
      again: 'acts',
    },
    endHistoryImport: {
      again: 'acts',
    },
  }),
];
