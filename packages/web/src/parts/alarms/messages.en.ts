import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  show: 'Open alarm: {{content}}',
  title: 'Alarm',
  raised: 'Raised at {{time}} (vertical line)',
  span: '30 minutes before and after',
  limit: 'Dashed: the limit, {{name}}',
  noLimit: 'Limit is set in the device and not reported',
  none: 'No curve for this alarm',
  noneHint: 'No measurement is linked to this alarm.',
  noData: 'No data for this period',
  history: 'Open in history',
  followers: { one: '{{n}} consequential alarm', other: '{{n}} consequential alarms' },
  ack: { one: 'Acknowledge', oneOf: 'Acknowledge “{{content}}”', done: '{{n}} acknowledged' },
  banner: {
    since: 'Raised {{time}}, not acknowledged',
    past: 'Replay: raised {{time}}, not acknowledged then',
    others: '{{n}} more level 1 alarms not acknowledged',
    device: 'Open device',
    log: 'View log',
  },
  sound: {
    choice: 'Sound for new alarms (level 1 and 2)',
    blocked: 'The browser blocks sound until you click the page',
  },
} satisfies Shape<typeof zh>;
