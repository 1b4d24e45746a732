import type { Shape } from '../../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en: Shape<typeof zh> = {
  day: 'Day',
  actual: 'Actual to date',
  target: 'Target',
  forecast: 'Forecast',
  low: 'Forecast, low',
  high: 'Forecast, high',
  of: 'of {{target}} target · {{share}}',
  noTarget: 'No target set',
  end: 'Month-end forecast {{value}} ({{low}} – {{high}})',
  rests: {
    by: 'days',
    one: 'Based on {{days}} known day: the other days at the daily mean, 80 % band from day-to-day variation. Seasons and weekdays are not modelled.',
    other:
      'Based on {{days}} known days: the other days at the daily mean, 80 % band from day-to-day variation. Seasons and weekdays are not modelled.',
  },
  tooFew: 'Forecast available from 4 known days ({{days}} so far).',
  over: 'The month has ended.',
  missing: { by: 'days', one: '{{days}} day has no data and is not counted.', other: '{{days}} days have no data and are not counted.' },
};
