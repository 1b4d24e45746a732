import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'Search screens, devices, points',
  placeholder: 'Screens, devices, points, “acknowledge”, “yesterday 14:00”',
  results: 'Results',
  none: 'No results for “{{text}}”',
  hint: '↑↓ select · Enter open, a point as curve · Shift+Enter device · Esc close',
  count: { one: '{{n}} result', other: '{{n}} results' },
  kind: { screen: 'Screen', device: 'Device', point: 'Point', project: 'Project', action: 'Action' },
} satisfies Shape<typeof zh>;
