import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  alarms: {
    none: 'No active alarms',
    loading: 'Loading alarms',
    failed: 'Alarms could not be loaded, retrying',
    since: 'since {{time}}',
    more: { one: '{{n}} more', other: '{{n}} more' },
  },
  turn: {
    title: 'Rotation',
    which: 'Walls to rotate (at least two)',
    every: 'Time for each wall',
    seconds: '{{n}} s',
    start: 'Start rotation',
    stop: 'Stop rotation',
  },
  day: {
    label: 'Today: {{periods}}, now {{now}}',
    done: 'Actual',
    soc: 'SOC 0–100 %',
    plan: 'Plan',
    scale: 'Full scale {{kw}}',
    now: 'Now',
  },
} as const satisfies Shape<typeof zh>;
