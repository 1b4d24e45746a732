import type { Shape } from '../../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  picture: {
    title: 'Live power flow',
    label: 'Energy flow: {{parts}}',
    how: 'Flows are derived from the power of grid connection, generation and storage. The load is the remainder, including losses. Charging and feed-in are attributed to generation first; what generation cannot cover comes from the grid or the battery. Meters are read one after another: differences of up to 5 % are assigned to the smaller value; beyond that no flow is shown.',
    none: 'No power',
    noneHint: 'No meter, storage or generator in this project reports power yet.',
    unfit: 'Readings are inconsistent at this moment; flows cannot be calculated',
    unknown: 'A power reading is missing; flows cannot be calculated',
    rest: 'Losses and other',
  },
  nodes: { generation: 'PV, wind', grid: 'Grid', home: 'Load', storage: 'Storage' },
  roles: { pv: 'PV', wind: 'Wind' },
  still: 'no power',
  today: {
    title: 'Energy today',
    how: "Meter register differences since midnight in the project's time zone. Balance is energy in minus energy out.",
    gridImport: 'Grid import',
    gridExport: 'Grid export',
    pv: 'PV generation',
    wind: 'Wind generation',
    charge: 'Charged',
    discharge: 'Discharged',
    load: 'Consumption',
    rest: 'Balance',
  },
} as const satisfies Shape<typeof zh>;
