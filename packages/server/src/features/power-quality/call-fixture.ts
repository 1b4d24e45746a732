import { powerQualityApi } from '@czyun/contract';
import { testStart } from '../../app-fixture.ts';
import { examplesOf } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(powerQualityApi, {
    powerQuality: {
      fields: { startTime: testStart - 86_400_000, endTime: testStart },
    },
    powerQualityDevices: {
      fields: { startTime: testStart - 86_400_000, endTime: testStart },
    },
  }),
];
