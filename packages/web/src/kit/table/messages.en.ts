import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en: Shape<typeof zh> = {
  columns: 'Columns and density',
  dense: 'Dense rows',
  sum: 'Total',
  sort: 'Sort by {{column}}',
  sorting: 'Sorting',
  undo: 'Clear filters',
  more: 'More filters',
  moreShort: 'More',
  presets: 'Presets',
  removeChip: 'Remove filter {{chip}}',
  none: 'Nothing matches',
  noneHint: 'Try other filters.',
  loading: 'Updating the list',
};
