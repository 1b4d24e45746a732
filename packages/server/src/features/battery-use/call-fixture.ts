import { batteryApi } from '@czyun/contract';
import { examplesOf } from '../../testing/call-examples.ts';

export const examples = [examplesOf(batteryApi, {})];
