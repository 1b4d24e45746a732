import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  optional: 'Optional',
  discard: {
    title: 'Discard what you have entered?',
    text: 'What is not saved yet is lost once this closes.',
    ok: 'Discard and close',
    stay: 'Keep editing',
  },
} satisfies Shape<typeof zh>;
