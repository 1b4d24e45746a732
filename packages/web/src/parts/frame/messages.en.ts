import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  loading: 'Opening {{host}}',
  outside: 'Open in new window',
  framed: 'External page: {{name}}',
  forbidden: 'Embedding {{host}} is not allowed',
  forbiddenHint: 'The host is not in the server setting FRAME_HOSTS. Ask the server administrator to add it and restart.',
  wrong: 'Invalid page address',
  wrongHint:
    'Only http and https addresses without credentials can be shown. An engineering administrator can correct it under Set-up, Custom pages.',
  empty: 'No page address set',
  emptyHint: 'An engineering administrator can set it under Set-up, Custom pages.',
} satisfies Shape<typeof zh>;
