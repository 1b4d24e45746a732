import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  menu: '{{title}}: more',
  menuPlain: 'More',
  fullScreen: 'Full screen',
  picture: 'Save as image',
  how: 'How this is calculated',
  why: 'Why?',
  broken: 'This widget could not be displayed',
  unknownKind: 'Unknown widget type “{{kind}}”. It may need a newer version. Remove it when arranging the page.',
  wrongOptions: 'Invalid widget settings ({{what}}). Remove it when arranging the page and add it again.',
  options: {
    title: 'Settings: {{title}}',
    apply: 'Apply',
    required: 'Choose or enter a value',
    range: 'Enter a whole number from {{least}} to {{most}}',
  },
} satisfies Shape<typeof zh>;
