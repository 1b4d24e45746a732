import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'Energy cockpit',
  wall: {
    realised: 'Realised today',
    stored: 'Stored, not realised · cost',
    held: '{{energy}} in storage',
    yesterday: 'Yesterday {{money}}',
    month: 'Month {{money}}',
    power: { storage: 'Storage power', load: 'Load power' },
    today: 'Since midnight',
    soc: 'SOC',
    rest: 'Idle',
    upper: 'Max {{value}} %',
    lower: 'Min {{value}} %',
  },
  liveOnly: 'Not available in replay',
  curve: { title: 'Power and SOC today' },
  plan: {
    title: 'Storage plan',
    now: 'Now',
    next: 'Next',
    slot: 'Slot {{n}} · {{mode}}',
    span: '{{from}}–{{to}}',
    tomorrow: 'tomorrow {{from}}–{{to}}',
    none: 'No active slots',
    idle: 'Outside slots',
    noController: 'No controller',
  },
  units: { title: 'Storage units', none: 'No storage units' },
  alarms: {
    title: 'Active alarms',
    none: 'No active alarms',
    more: { one: '{{n}} more', other: '{{n}} more' },
    failed: 'Alarms could not be loaded, retrying',
  },
  carbon: {
    title: 'Carbon today',
    caused: 'From purchased energy',
    avoided: 'Avoided by generation',
    factor: '{{name}} {{value}} kg/kWh',
  },
  data: {
    title: 'Data completeness',
    how: 'Devices: online devices of all enabled ones. Energy: completed quarter-hours since midnight with register readings.',
    devices: 'Devices online',
    quarters: 'Energy today',
    missing: { one: '{{n}} quarter-hour missing', other: '{{n}} quarter-hours missing' },
    whole: 'complete',
  },
} as const satisfies Shape<typeof zh>;
