import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  loading: 'Opening {{host}}',
  outside: 'Open in a new window',
  framed: 'External page: {{name}}',
  forbidden: '{{host}} may not be shown here',
  forbiddenHint:
    'The host is not on the server’s list of frames. Ask the administrator of the server to add it to the setting FRAME_HOSTS and to restart.',
  wrong: 'The address of the page is not valid',
  wrongHint:
    'Only http and https addresses without a login can be shown. An engineering administrator can correct it under Set-up, Custom pages.',
  empty: 'The page has no address yet',
  emptyHint: 'An engineering administrator can fill it in under Set-up, Custom pages.',
} satisfies Shape<typeof zh>;
