import { alarmPerformanceApi, dayMs } from '@czyun/contract';
import { testStart } from '../../app-fixture.ts';
import { examplesOf } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(alarmPerformanceApi, {
    alarmPerformance: {
      fields: { startTime: testStart - dayMs, endTime: testStart },
    },
  }),
];
