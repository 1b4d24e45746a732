import { whyApi } from '@czyun/contract/why';
import { examplesOf } from '../../testing/call-examples.ts';

export const examples = [examplesOf(whyApi, { getWhy: { fields: { kind: 'power', key: 'grid' } } })];
