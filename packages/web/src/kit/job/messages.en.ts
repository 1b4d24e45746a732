import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en: Shape<typeof zh> = {
  title: 'My jobs',
  count: 'My jobs, {{n}} going on',
  none: 'No jobs of late. What takes long, such as exporting much data, shows its progress here.',
  state: {
    waiting: 'Waiting',
    running: 'Going on',
    done: 'Done',
    failed: 'Failed',
    cancelled: 'Cancelled',
    interrupted: 'Interrupted: the server stopped meanwhile; please start it again',
  },
  cancelling: 'Being cancelled',
  cancel: 'Cancel “{{name}}”',
  download: 'Download {{file}} ({{size}})',
  progress: 'Progress of “{{name}}”',
  ended: 'Job “{{name}}”: {{state}}',
};
