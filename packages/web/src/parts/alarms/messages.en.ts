import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  show: 'Show the alarm: {{content}}',
  title: 'About the alarm',
  raised: 'Raised at {{time}}, where the vertical line stands',
  span: '30 minutes before and after',
  limit: 'Dashed: the limit, {{name}}',
  noLimit: 'The device keeps its limit to itself',
  none: 'No measured quantity is known for this alarm',
  noneHint: 'The device reports the alarm alone, so there is no curve that tells of it.',
  noData: 'There is no history of this time',
  history: 'Open in history',
  followers: { one: '{{n}} alarm followed', other: '{{n}} alarms followed' },
  ack: { one: 'Acknowledge', oneOf: 'Acknowledge “{{content}}”', done: '{{n}} acknowledged' },
  banner: {
    since: 'Raised {{time}}, not acknowledged',
    past: 'Replay: raised {{time}}, not acknowledged then',
    others: '{{n}} more of level 1 not acknowledged',
    device: 'Open the device',
    log: 'See the log',
  },
  sound: {
    choice: 'Sound for new alarms (level 1 and 2)',
    blocked: 'The browser allows no sound yet; press anywhere on the page',
  },
} satisfies Shape<typeof zh>;
