import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en: Shape<typeof zh> = {
  title: 'Why?',
  ask: 'Why?',
  of: 'Explained figure',
  key: 'Hover or focus a figure and press W or ? to see where it comes from.',
  chain: 'Where it comes from',
  rule: 'Rule',
  quality: { good: 'Good', stale: 'Stale', bad: 'Bad', estimated: 'Estimated' },
  minus: 'minus',
  weight: 'weight {{n}}',
  curve: 'View curve',
  alarm: 'View log',
  device: 'View device',
  none: 'No further source',
};
