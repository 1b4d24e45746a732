import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  busy: 'Downloading data, please wait',
  done: 'Download successful',
  failed: 'Error downloading the file, please contact the administrator',
  cancel: 'Cancel download',
  export: 'Export',
  now: { csv: 'Download CSV', xlsx: 'Download Excel' },
  later: { csv: 'Export CSV as a job', xlsx: 'Export Excel as a job' },
  asked: 'Export started. See “My jobs” in the top bar.',
  document: {
    export: 'Export',
    csv: 'Download CSV',
    xlsx: 'Download Excel',
    pdf: 'Download PDF',
    print: 'Print',
    blocked: 'The browser blocked the new tab. Allow pop-ups, or download and print the PDF.',
  },
} satisfies Shape<typeof zh>;
