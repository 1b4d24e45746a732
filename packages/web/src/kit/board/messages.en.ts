import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  place: '{{title}}: column {{column}}, row {{row}}, {{w}} wide, {{h}} high',
  grip: '{{title}}: move with arrow keys, resize with Shift + arrow keys, remove with Delete',
  settings: 'Settings of “{{title}}”',
  up: 'Move “{{title}}” up',
  down: 'Move “{{title}}” down',
  order: '{{title}}: {{n}} of {{total}}',
  remove: 'Remove “{{title}}”',
  removed: '“{{title}}” removed',
} satisfies Shape<typeof zh>;
