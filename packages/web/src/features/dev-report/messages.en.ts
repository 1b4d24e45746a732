import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'Data export',
  missing: {
    title: 'This project has no such device',
    hint: 'It may have been removed, or belong to another project.',
    list: 'Open the list of devices',
  },
  type: 'A row is for',
  params: 'Parameters',
  paramsHint: 'The usual ones',
  figure: 'Figure',
  usual: 'by parameter',
  none: 'This device has no parameters for a report',
  noneHint: 'A report is made of numbers alone.',
  keep: 'Keep as a report',
  keepTitle: 'Keep as a report',
  name: 'Title',
  save: 'Save',
  kept: 'Saved; it stands under “Electricity report”.',
} satisfies Shape<typeof zh>;
