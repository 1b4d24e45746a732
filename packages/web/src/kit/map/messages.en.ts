import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  nearer: 'Zoom in',
  farther: 'Zoom out',
  all: 'Show all',
  heap: '{{n}} here, first: {{first}}',
} satisfies Shape<typeof zh>;
