import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  menu: '{{title}}: more',
  menuPlain: 'More',
  fullScreen: 'Full screen',
  picture: 'Save as picture',
  how: 'How this is worked out',
  broken: 'This part could not be drawn',
  unknownKind: 'There is no part of the kind “{{kind}}”; a newer version may have it. It can be removed where the page is arranged.',
  wrongOptions: 'The settings of this part are wrong ({{what}}). It can be removed where the page is arranged, and added again.',
  options: {
    title: 'Settings: {{title}}',
    apply: 'Apply',
    required: 'Choose or enter a value',
    range: 'A whole number from {{least}} to {{most}}',
  },
} satisfies Shape<typeof zh>;
