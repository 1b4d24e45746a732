import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  label: 'Time range',
  '1h': '1 h',
  '24h': '24 h',
  '1d': 'Today',
  '2d': '2 d',
  '3d': '3 d',
  '4d': '4 d',
  '5d': '5 d',
  '6d': '6 d',
  '7d': '7 d',
  '30d': '30 d',
  month: 'This month',
  '3months': '3 months',
  '12months': '12 months',
  all: 'All',
  own: 'Custom',
  start: 'From',
  end: 'To',
  choose: { date: 'Select date', month: 'Select month', year: 'Select year' },
} satisfies Shape<typeof zh>;
