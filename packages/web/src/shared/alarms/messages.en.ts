import type { Shape } from '../i18n/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  show: 'Show the curve behind the alarm: {{content}}',
  title: 'Curve behind the alarm',
  raised: 'Raised at {{time}}, where the vertical line stands',
  span: '30 minutes before and after',
  limit: 'Dashed: the limit, {{name}}',
  noLimit: 'The device keeps its limit to itself',
  none: 'No measured quantity is known for this alarm',
  noneHint: 'The device reports the alarm alone, so there is no curve that tells of it.',
  noData: 'There is no history of this time',
  history: 'Open in history',
} satisfies Shape<typeof zh>;
