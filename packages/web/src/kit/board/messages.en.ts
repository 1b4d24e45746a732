import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  place: '{{title}}: column {{column}}, row {{row}}, {{w}} wide, {{h}} high',
  grip: '{{title}}: arrow keys move it, Shift and arrow keys resize it, Delete removes it',
  settings: 'Settings of “{{title}}”',
  remove: 'Remove “{{title}}”',
  removed: '“{{title}}” was removed',
} satisfies Shape<typeof zh>;
