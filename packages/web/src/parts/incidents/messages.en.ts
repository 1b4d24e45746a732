import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = { add: 'New incident', open: 'Open incident', opened: 'Incident opened', of: 'Incident' } as const satisfies Shape<
  typeof zh
>;
