import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  around: 'Key values',
  aroundNote: '{{span}} before and after the cursor',
  span: { minutes: '{{n}} min', hours: '{{n}} h' },
  before: '{{name}} (compared)',
  differs: {
    title: 'Two instants',
    note: '{{one}} and {{two}}',
    count: { one: '{{n}} point differs', other: '{{n}} points differ' },
    same: 'No point differs',
    waiting: 'Loading',
    unknown: 'No data at the compared instant',
  },
  first: 'This instant',
  second: 'Compared instant',
} satisfies Shape<typeof zh>;
