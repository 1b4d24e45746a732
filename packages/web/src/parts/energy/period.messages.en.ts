import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './period.messages.zh.ts';

export const en = {
  unit: { label: 'Period', day: 'Day', month: 'Month', year: 'Year' },
  earlier: 'Period before',
  later: 'Period after',
  pick: 'Choose a date',
  soFar: 'The period still runs: it is compared with as much of the others',
} as const satisfies Shape<typeof zh>;
