import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  busy: 'Downloading data, please wait',
  done: 'Download successful',
  failed: 'Error downloading the file, please contact the administrator',
  cancel: 'Cancel the download',
  export: 'Export',
  now: { csv: 'Download CSV', xlsx: 'Download Excel' },
  later: { csv: 'Make CSV in the background', xlsx: 'Make Excel in the background' },
  asked: 'Being made; see “My jobs” in the top bar',
  document: {
    export: 'Export',
    csv: 'Download CSV',
    xlsx: 'Download Excel',
    pdf: 'Download PDF',
    print: 'Print',
    blocked: 'The browser kept the new tab from opening; allow it, or download the PDF and print that',
  },
} satisfies Shape<typeof zh>;
