import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  leave: 'Exit display mode',
  live: 'Live',
  connecting: 'Connecting',
  away: 'Server unreachable, retrying',
  stale: 'Data as of {{time}}',
} satisfies Shape<typeof zh>;
