import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'Back-test',
  run: 'Run',
  cancel: 'Cancel',
  cancelled: 'Back-test cancelled',
  failed: 'Back-test failed',
  result: 'Alarms: {{n}}, {{span}} in all',
  never: 'No alarm',
  noReadings: 'No stored readings in this period. Choose another one.',
  cut: 'Too many readings; evaluated up to {{time}}',
  outdated: 'The settings have changed. Run again.',
  list: 'Would have alarmed',
  first: 'Only the first {{n}} are listed',
  start: 'Start',
  end: 'End',
  lasted: 'Duration',
  stands: 'Still active',
} satisfies Shape<typeof zh>;
