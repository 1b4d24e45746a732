import type { Shape } from '../../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'Profit of the storage',
  how: 'As settled: value of discharge less cost of charging and of auxiliaries. Today is worked out with the registers of now; in a replay it is the whole of that day.',
  today: 'Today',
  yesterday: 'Yesterday',
  month: 'This month',
  soFar: 'so far',
  whole: '{{date}}, whole day',
  unknown: 'No tariff is set, or readings are unknown',
  details: 'Settlement',
} as const satisfies Shape<typeof zh>;
