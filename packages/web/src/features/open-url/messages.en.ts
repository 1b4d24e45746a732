import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'You are leaving this site',
  intro:
    'The link below leads to another website that is not part of this platform. Open it only if you trust it, and do not enter your password of this platform there.',
  host: 'Website',
  address: 'Full address',
  plain: 'That website is not encrypted (http); others may read what is sent.',
  go: 'Open {{host}}',
  stay: 'Back to home',
  wrongTitle: 'The link cannot be opened',
  missing: 'The address holds no link to open.',
  forbidden: 'Only http and https links without an account name in them can be opened.',
} satisfies Shape<typeof zh>;
