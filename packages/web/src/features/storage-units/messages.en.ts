import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'Storage units',
  none: 'No storage units',
  noneHint: 'Put converters and batteries into one zone to form a unit. Cabinets are units by themselves.',
  how: 'Converters and batteries of a zone form a unit, with the cooling and fire protection of that zone or its sub-zones. Cabinets are units by themselves. Power is the sum of the converters; SOC is weighted by rated energy, otherwise averaged; extremes cover all stacks.',
  run: {
    title: 'Operation',
    state: 'State',
    soc: 'State of charge',
    soh: 'State of health (lowest)',
    alarms: 'Active alarms',
  },
  dc: 'DC side',
  cells: {
    title: 'Cells',
    voltageMax: 'Highest voltage',
    voltageMin: 'Lowest voltage',
    voltageSpread: 'Voltage spread',
    temperatureMax: 'Highest temperature',
    temperatureMin: 'Lowest temperature',
    temperatureSpread: 'Temperature spread',
    at: '{{device}} · no. {{no}}',
  },
  thermal: 'Thermal management',
  fire: 'Fire protection',
  energy: {
    title: 'Energies',
    charge: 'Charged today',
    discharge: 'Discharged today',
    lastCharge: 'Charged yesterday',
    lastDischarge: 'Discharged yesterday',
    efficiency: 'Efficiency yesterday',
    level: 'SOC {{from}} → {{to}}',
    unequal: 'SOC {{from}} → {{to}}: difference too large',
    cabinet: 'cabinet registers',
    pcs: 'converter AC registers',
    battery: 'battery DC registers',
  },
  devices: 'Devices',
  others: { title: 'Others', hint: 'Devices without a unit: no zone, or a zone without converters and batteries.' },
} as const satisfies Shape<typeof zh>;
