import type { Shape } from '../../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'Storage profit',
  how: 'As settled on the basis of the contract: savings on the bill, or discharge minus charge and auxiliaries at the storage meter. Stored energy is not yet profit. Today uses current registers; in replay the whole day is shown.',
  today: 'Today',
  yesterday: 'Yesterday',
  month: 'This month',
  soFar: 'so far',
  stored: 'Not yet realised',
  held: '{{energy}} stored',
  heldFor: '{{energy}} stored, cost {{cost}}',
  whole: '{{date}}, whole day',
  unknown: 'No tariff set or readings missing',
  details: 'Settlement',
} as const satisfies Shape<typeof zh>;
