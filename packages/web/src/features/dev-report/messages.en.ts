import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'Data export',
  missing: {
    title: 'Device not found',
    hint: 'It may have been removed or belongs to another project.',
    list: 'Open device list',
  },
  type: 'Row interval',
  params: 'Parameters',
  paramsHint: 'Default parameters',
  figure: 'Aggregation',
  usual: 'by parameter',
  none: 'No parameters for a report',
  noneHint: 'Reports can only contain numeric parameters.',
  keep: 'Save as report',
  keepTitle: 'Save as report',
  name: 'Title',
  save: 'Save',
  kept: 'Saved. Find it under “Electricity report”.',
} satisfies Shape<typeof zh>;
