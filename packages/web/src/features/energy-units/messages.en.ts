import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  generation: {
    title: 'PV and wind',
    none: 'No PV or wind device',
    hint: 'Once an inverter or a turbine is set up in this project, its live values stand here.',
  },
  distribution: {
    title: 'Meters',
    none: 'No meter or transfer switch',
    hint: 'Once a meter or a static transfer switch is set up in this project, its live values stand here.',
  },
  meters: {
    title: 'Energy monitoring',
    none: 'No meter',
    hint: 'Once a meter is set up in this project, its live values stand here.',
  },
  count: { one: '{{n}} device', other: '{{n}} devices' },
  device: 'Device',
  state: 'State',
  alarms: 'Standing alarms',
} as const satisfies Shape<typeof zh>;
