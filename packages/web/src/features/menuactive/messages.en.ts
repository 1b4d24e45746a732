import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'Custom pages',
  group: 'Group of pages',
  project: 'The whole project',
  menu: 'Menu of custom pages',
  none: 'This group has no pages yet',
  noneHint: 'An engineering administrator can add them under Set-up, Custom pages.',
  unknown: 'This group has no such page',
  unknownHint: 'Choose a page from the menu.',
} satisfies Shape<typeof zh>;
