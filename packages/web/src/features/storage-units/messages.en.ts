import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'Storage units',
  none: 'No storage unit',
  noneHint: 'Put converters and battery management into one zone: units stand here by their zones. A cabinet is a unit by itself.',
  how: 'Converters and batteries of a zone make a unit, with the cooling and fire control that stand there or in a zone below. A cabinet is a unit by itself. Power is the sum of the converters; the state of charge is weighted by rated energy, else a mean; extremes are those of all stacks.',
  run: {
    title: 'Operation',
    state: 'State',
    power: 'Power',
    soc: 'State of charge',
    soh: 'State of health (lowest)',
    alarms: 'Standing alarms',
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
  fire: 'Fire control',
  energy: {
    title: 'Energies',
    charge: 'Charged today',
    discharge: 'Discharged today',
    lastCharge: 'Charged the day before',
    lastDischarge: 'Discharged the day before',
    efficiency: 'Efficiency of the day before',
    level: 'SOC {{from}} → {{to}}',
    cabinet: 'by the registers of the cabinet',
    pcs: 'by the AC registers of the converters',
    battery: 'by the DC registers of the batteries',
  },
  devices: 'Devices',
  others: { title: 'Others', hint: 'In no unit: in no zone, or in one without converters and batteries.' },
} as const satisfies Shape<typeof zh>;
