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
  algorithm: { first: 'first', last: 'last', avg: 'mean', min: 'minimum', max: 'maximum', diff: 'difference' },
  begin: 'Begin',
  end: 'End',
  open: 'in progress',
  estimated: 'estimated',
  sum: 'Total',
  recalculate: {
    button: 'Recalculate',
    ask: 'Recalculate the last 7 days of this project?',
    effect:
      'Sums and counts are recalculated from readings. Progress is shown beside the button and in “My jobs”, where it can also be cancelled.',
    done: 'Calculation successful!',
    progress: 'Recalculation progress',
    cancel: 'Cancel recalculation',
  },
  requestFirst: 'Request report data first',
  chartOf: 'First {{n}} of {{all}} columns',
  table: 'Report data',
  empty: 'No report data available',
  emptyHint: 'No readings in this period. Choose another one.',
};
