import { hourMs, momentsApi } from '@czyun/contract';
import { testStart } from '../../app-fixture.ts';
import { examplesOf } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(momentsApi, {
    listMoments: { fields: { start: testStart - hourMs, end: testStart, kinds: 'alarm,note' } },
    findMoment: { fields: { time: testStart, direction: 'previous', kinds: 'alarm' } },
  }),
];
