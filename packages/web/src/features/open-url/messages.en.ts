import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'You are leaving this site',
  intro: 'This link leads to another website. Open it only if you trust it, and never enter your password of this platform there.',
  host: 'Website',
  address: 'Full address',
  plain: 'The website is not encrypted (http). Others may read your data.',
  go: 'Open {{host}}',
  stay: 'Back to home',
  wrongTitle: 'The link cannot be opened',
  missing: 'The address contains no link.',
  forbidden: 'Only http and https links without a user name can be opened.',
} satisfies Shape<typeof zh>;
