import type { Shape } from '../i18n/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  busy: 'Downloading data, please wait',
  done: 'Download successful',
  failed: 'Error downloading the file, please contact the administrator',
  cancel: 'Cancel the download',
} satisfies Shape<typeof zh>;
