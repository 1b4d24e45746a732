import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  leave: 'Exit display mode',
  live: 'Live',
  connecting: 'Connecting',
  away: 'Server unreachable, retrying',
  stale: 'Data as of {{time}}',
  old: 'Device data as of {{time}}',
  past: 'Not the present',
  for: '{{age}} ago · {{why}}',
  why: { away: 'server unreachable, retrying', stale: 'no new data from the server', old: 'devices are not reporting' },
} satisfies Shape<typeof zh>;
