import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en: Shape<typeof zh> = {
  title: 'My jobs',
  count: 'My jobs, {{n}} running',
  none: 'No recent jobs. Long tasks such as large exports show their progress here.',
  state: {
    waiting: 'Waiting',
    running: 'Running',
    done: 'Done',
    failed: 'Failed',
    cancelled: 'Cancelled',
    interrupted: 'Interrupted by a server restart. Start it again.',
  },
  cancelling: 'Cancelling',
  cancel: 'Cancel “{{name}}”',
  download: 'Download {{file}} ({{size}})',
  progress: 'Progress of “{{name}}”',
  ended: 'Job “{{name}}”: {{state}}',
};
