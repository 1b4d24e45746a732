import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'Data analysis',
  add: 'Add parameter',
  full: 'at most 4 items',
  most: { one: 'at most {{n}} item', other: 'at most {{n}} items' },
  device: 'Device',
  parameter: 'Parameter',
  parameterHint: 'Select a parameter',
  items: 'Analysed parameters',
  remove: 'Remove {{name}}',
  example: 'Example. Add a parameter to start your own analysis.',
  figure: 'Statistic',
  bucket: 'Interval',
  time: 'Time',
  zone: '{{zone}}',
  curve: 'Curve',
  totals: 'Whole range',
  totalsHow:
    'Means are weighted by time. The difference of a register is what it counted, meter replacements and resets included. A name opens its curve.',
  buckets: 'Values',
  tooManyDays: 'The range is too large; narrow the search scope (at most {{days}} days)',
  tooManyMonths: 'The range is too large; narrow the search scope (at most {{months}} months)',
  useBucket: 'Use {{bucket}}',
  none: 'No data',
  noneHint: 'No readings in this range. Choose another one.',
  noPoints: 'Nothing to analyse',
  noPointsHint: 'No device of this project reports measurements yet. Connect a device first.',
} as const satisfies Shape<typeof zh>;
