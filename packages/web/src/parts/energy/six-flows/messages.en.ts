import type { Shape } from '../../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  picture: {
    title: 'Flowing now',
    label: 'Energy flow: {{parts}}',
    how: 'The flows follow from the powers of grid connection, generation and storage; the load is all the rest, losses included. Where charging and consumption go on together, what generation and battery cannot have charged came from the grid, and the rest of the charge is generation first; what is fed in is generation first, then battery; the remainder feeds the load. Meters are read one after the other: up to 5 % of difference goes with the smaller figure, beyond that nothing is worked out.',
    none: 'No power',
    noneHint: 'No meter, storage or generator of this project reports its power yet.',
    unfit: 'The readings do not fit together at this moment, so no flows can be worked out',
    unknown: 'A power is unknown, so no flows can be worked out',
    rest: 'Losses and others',
  },
  nodes: { generation: 'PV, wind', grid: 'Grid', home: 'Load', storage: 'Storage' },
  roles: { pv: 'PV', wind: 'Wind' },
  still: 'no power',
  today: {
    title: 'Energy today',
    how: 'What registers counted since midnight in the project’s time zone, as on the overview. The closing figure is what came in less what went out.',
    gridImport: 'Bought from the grid',
    gridExport: 'Fed into the grid',
    pv: 'PV generated',
    wind: 'Wind generated',
    charge: 'Charged',
    discharge: 'Discharged',
    load: 'Consumed',
    rest: 'In less out',
  },
} as const satisfies Shape<typeof zh>;
