import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  generation: {
    title: 'PV and wind',
    none: 'No PV or wind devices',
    hint: 'Live values appear here once an inverter or turbine is set up.',
  },
  distribution: {
    title: 'Meters',
    none: 'No meters or transfer switches',
    hint: 'Live values appear here once a meter or static transfer switch is set up.',
  },
  meters: {
    title: 'Energy monitoring',
    none: 'No meters',
    hint: 'Live values appear here once a meter is set up.',
  },
  count: { one: '{{n}} device', other: '{{n}} devices' },
  device: 'Device',
  power: 'Active power of {{name}}',
  curves: 'Active power of the last 24 hours: {{name}}',
  state: 'State',
  alarms: 'Active alarms',
} as const satisfies Shape<typeof zh>;
