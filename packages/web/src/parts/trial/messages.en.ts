import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'Try on history',
  run: 'Try',
  cancel: 'Cancel the trial',
  cancelled: 'The trial was cancelled',
  failed: 'The trial did not finish',
  result: 'Alarms: {{n}}, {{span}} in all',
  never: 'No alarm',
  noReadings: 'No readings are stored for this time; choose another.',
  cut: 'Too many readings; judged up to {{time}}',
  outdated: 'What is typed has changed since; try again.',
  list: 'When it would have fired',
  first: 'The first {{n}} alone are listed',
  start: 'Start',
  end: 'End',
  lasted: 'Lasted',
  stands: 'Still standing',
} satisfies Shape<typeof zh>;
