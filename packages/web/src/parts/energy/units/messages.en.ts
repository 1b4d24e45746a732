import type { Shape } from '../../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  states: {
    fault: 'Fault',
    noData: 'No data',
    charging: 'Charging',
    discharging: 'Discharging',
    running: 'Running',
    standby: 'Standby',
    stopped: 'Stopped',
  },
} as const satisfies Shape<typeof zh>;
