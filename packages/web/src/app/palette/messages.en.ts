import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'Find screens, devices, points',
  placeholder: 'Screens, devices, points, projects, in Chinese or English',
  results: 'What was found',
  none: 'Nothing fits “{{text}}”',
  hint: '↑↓ choose · Enter open · Shift+Enter the point’s device · Esc close',
  count: { one: '{{n}} find', other: '{{n}} finds' },
  kind: { screen: 'Screen', device: 'Device', point: 'Point', project: 'Project', action: 'Action' },
} satisfies Shape<typeof zh>;
