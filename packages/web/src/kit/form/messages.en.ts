import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  optional: 'Optional',
  discard: {
    title: 'Discard changes?',
    text: 'Unsaved changes will be lost.',
    ok: 'Discard',
    stay: 'Keep editing',
  },
} satisfies Shape<typeof zh>;
