import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'External page',
  unknown: 'Page not found',
  unknownHint: 'It may have been deleted or hidden.',
  none: 'This project has no custom pages yet',
  noneHint: 'An engineering administrator can add them under Set-up, Custom pages.',
} satisfies Shape<typeof zh>;
