import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en: Shape<typeof zh> = {
  type: {
    monthly: 'Monthly',
    daily: 'Daily',
    dailyDiff: 'Daily difference',
    hourly: 'Hourly',
    hourlyDiff: 'Hourly difference',
    minutely: 'Minutely',
  },
  algorithm: { first: 'first', last: 'last', avg: 'mean', min: 'least', max: 'greatest', diff: 'difference' },
  begin: 'Begin',
  end: 'End',
  open: 'not over yet',
  estimated: 'estimated',
  sum: 'Sum',
  recalculate: {
    button: 'Recalculate',
    ask: 'Recalculate the last 7 days of this project?',
    effect: 'Sums and counts are worked out anew from the readings. The jobs at the top show how far it is, and cancel it.',
  },
  requestFirst: 'Request report data first',
  table: 'Figures of the report',
  empty: 'No report data available',
  emptyHint: 'Nothing was measured in this time; choose another one.',
};
