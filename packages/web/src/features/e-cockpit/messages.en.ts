import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'Energy cockpit',
  liveOnly: 'Not shown in a replay',
  curve: { title: 'Powers and state of charge of today' },
  plan: {
    title: 'Plan of charge and discharge',
    now: 'Now',
    next: 'Next',
    slot: 'Slot {{n}} · {{mode}}',
    span: '{{from}}–{{to}}',
    tomorrow: 'tomorrow {{from}}–{{to}}',
    none: 'No slot in use',
    idle: 'In no slot',
    noController: 'No controller',
  },
  units: { title: 'Storage units', none: 'No storage unit' },
  alarms: {
    title: 'Standing alarms',
    none: 'No alarm stands',
    more: { one: '{{n}} more', other: '{{n}} more' },
    failed: 'Alarms could not be read; trying again',
  },
  carbon: {
    title: 'Carbon today',
    caused: 'Caused by energy bought',
    avoided: 'Avoided by generation',
    factor: '{{name}} {{value}} kg/kWh',
  },
  data: {
    title: 'Completeness of data',
    how: 'Devices: those that tell something now, of all that are enabled. Energies: quarter-hours since midnight with registers, of all that are over.',
    devices: 'Devices that tell',
    quarters: 'Energies of today',
    missing: { one: '{{n}} quarter-hour missing', other: '{{n}} quarter-hours missing' },
    whole: 'nothing missing',
  },
} as const satisfies Shape<typeof zh>;
