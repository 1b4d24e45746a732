import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  leave: 'Leave the wall',
  live: 'Live',
  connecting: 'Connecting',
  away: 'The server cannot be reached; trying again',
  stale: 'Data as of {{time}}',
} satisfies Shape<typeof zh>;
