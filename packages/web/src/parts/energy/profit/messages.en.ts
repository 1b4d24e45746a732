import type { Shape } from '../../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'Profit of the storage',
  how: 'As settled, by the basis of the contract: what the storage saves on the bill, or discharge less charge and auxiliaries at its meter. Energy still stored is no profit yet. Today is worked out with the registers of now; in a replay it is the whole of that day.',
  today: 'Today',
  yesterday: 'Yesterday',
  month: 'This month',
  soFar: 'so far',
  stored: 'Not yet realised',
  held: '{{energy}} stored',
  heldFor: '{{energy}} stored, cost {{cost}}',
  whole: '{{date}}, whole day',
  unknown: 'No tariff is set, or readings are unknown',
  details: 'Settlement',
} as const satisfies Shape<typeof zh>;
