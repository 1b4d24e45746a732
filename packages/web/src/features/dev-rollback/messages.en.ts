import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  around: 'Key values',
  aroundNote: '{{span}} before and after the cursor',
  span: { minutes: '{{n}} min', hours: '{{n}} h' },
  before: '{{name}} (compared)',
  knownNow: '{{name}} (known now)',
} satisfies Shape<typeof zh>;
