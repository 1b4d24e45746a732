import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = { open: 'Open incident', opened: 'Incident opened', of: 'Incident' } as const satisfies Shape<typeof zh>;
