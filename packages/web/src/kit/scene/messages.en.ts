import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en: Shape<typeof zh> = {
  nearer: 'Zoom in',
  farther: 'Zoom out',
  whole: 'Reset view',
  role: '3-D picture',
  part: '{{name}}: {{state}}',
  none: 'No part selected',
  keys: 'Arrow keys select a part, Shift+arrow keys turn the view, + and - zoom, 0 resets the view, Enter opens details, Esc clears the selection',
  flat: 'No WebGL in this browser: front view',
};
