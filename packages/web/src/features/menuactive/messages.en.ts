import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'Custom pages',
  group: 'Page group',
  project: 'Whole project',
  menu: 'Custom page menu',
  none: 'This group has no pages yet',
  noneHint: 'An engineering administrator can add them under Set-up, Custom pages.',
  unknown: 'Page not found in this group',
  unknownHint: 'Choose a page from the menu.',
} satisfies Shape<typeof zh>;
