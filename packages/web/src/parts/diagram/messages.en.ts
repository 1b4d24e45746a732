import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  parts: {
    grid: 'Grid',
    transformer: 'Transformer',
    pv: 'PV plant',
    wind: 'Wind turbines',
    storage: 'Storage',
    load: 'Site load',
    panels: 'PV panels',
    criticalLoad: 'Critical load',
  },
  prefix: { supply: 'Supply', return: 'Return', outside: 'Ambient', irradiance: 'Irrad.', soc: 'SOC', hottest: 'Max' },
  cabinet: {
    battery: 'Battery cluster',
    cooling: 'Liquid cooling',
    climate: 'Air conditioner',
    fire: 'Fire protection',
    room: 'Cabinet interior',
  },
  auxiliaries: 'Auxiliaries',
  label: { one: 'Single-line diagram of {{name}}, {{n}} device', other: 'Single-line diagram of {{name}}, {{n}} devices' },
  node: {
    alarms: { one: '{{n}} active alarm', other: '{{n}} active alarms' },
    stale: 'data {{age}} old',
    bad: 'bad data',
    packs: { one: '{{n}} pack', other: '{{n}} packs' },
  },
  age: '{{age}} old',
  closed: 'Closed',
  open: 'Open',
  unknown: 'State unknown',
  control: 'Open device control',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit to window',
  save: 'Save as SVG',
  print: 'Print / PDF',
  file: 'single-line-diagram',
  legend: { breaker: 'Breaker', contactor: 'Contactor', open: 'Open', flow: 'Direction of power, width by size' },
} as const satisfies Shape<typeof zh>;
