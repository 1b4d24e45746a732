import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  behind: { tariff: 'Tariff periods', alarms: 'Alarms', shifts: 'Shifts', plan: 'Plan' },
  plan: { 1: 'Planned charging', 2: 'Planned discharging', 3: 'Planned self-consumption' },
  planOf: 'Plan of {{name}}',
  noPlan: 'No plan in this range',
  noTariff: 'No tariff in this range',
  tooLong: { one: '{{kind}}: not shown for more than {{n}} day', other: '{{kind}}: not shown for more than {{n}} days' },
  alarms: {
    1: { one: '{{n}} severity 1 alarm', other: '{{n}} severity 1 alarms' },
    2: { one: '{{n}} severity 2 alarm', other: '{{n}} severity 2 alarms' },
    3: { one: '{{n}} severity 3 alarm', other: '{{n}} severity 3 alarms' },
  },
  noAlarms: 'No alarms of these devices',
  someAlarms: { one: 'Only the latest alarm is shown', other: 'Only the latest {{n}} alarms are shown' },
  noShifts: 'No planned shifts in this range',
} satisfies Shape<typeof zh>;
