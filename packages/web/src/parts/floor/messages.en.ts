import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  plan: { one: 'Plan of the shop floor, {{n}} machine', other: 'Plan of the shop floor, {{n}} machines' },
  order: 'Order {{number}}',
  noOrder: 'No order',
  pieces: { one: '{{n}} pc', other: '{{n}} pcs' },
  oee: 'OEE {{value}}',
  since: 'for {{age}}',
  called: 'Call: {{kinds}}',
  noReason: 'No reason',
  alarms: { one: '{{n}} alarm', other: '{{n}} alarms' },
  off: 'Off shift',
  reason: {
    title: 'Stop reason',
    now: 'Current stop',
    none: 'No reason yet',
    saved: 'Stop reason saved',
    running: 'The machine is not stopped',
    runningHint: 'Enter the reason here when it stops.',
    readOnly: 'Engineers, engineering administrators and operators can enter the reason.',
  },
  noMachines: {
    title: 'No machines that count pieces yet',
    hint: 'Add machines in the project setup, for example a lathe that reports its total pieces. Their states, output and orders then appear here.',
    add: 'Add devices',
  },
  lamp: { green: 'Green light', yellow: 'Yellow light', red: 'Red light', off: 'Light off' },
} satisfies Shape<typeof zh>;
