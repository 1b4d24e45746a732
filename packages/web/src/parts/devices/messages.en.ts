import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  label: 'Devices',
  all: 'All devices',
  one: 'This device only',
} satisfies Shape<typeof zh>;
