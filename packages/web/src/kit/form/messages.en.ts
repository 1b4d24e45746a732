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
  leave: {
    title: 'Discard unsaved changes?',
    text: 'Save before you leave to store your changes.',
    ok: 'Discard and leave',
    stay: 'Continue editing',
  },
} satisfies Shape<typeof zh>;
