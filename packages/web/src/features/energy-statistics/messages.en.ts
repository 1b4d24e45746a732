import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'Statistics',
  sub: '{{from}} to {{to}}',
  figures: {
    title: 'Energies',
    how: 'Counted by the registers of the meters, as on the overview and in the analysis. Compared with as much of the period before, and of the same period a year earlier.',
    name: 'Quantity',
    value: 'This period',
    before: 'Before',
    change: 'Change',
    yearAgo: 'A year ago',
    yearChange: 'Year on year',
    none: 'No energies',
    noneHint: 'No device with energy registers is set up in this project yet.',
  },
  bars: { day: 'By hour', month: 'By day', year: 'By month', time: 'Time' },
  table: { title: 'Figures', time: 'Time' },
  heat: { month: 'Days and hours', year: 'Months and days', flow: 'Quantity', day: 'Day', monthOf: 'Month' },
  flows: {
    title: 'Who fed whom',
    how: 'Split hour by hour out of what registers counted, and added up: what was bought beyond the load charged the battery, the rest of the charge is generation first, then grid; what was fed in is generation first, then battery; the remainder went to the load, losses included. Ratios are worked out by the quarter-hour: {{formulas}}.',
    flow: 'Flow',
    kwh: 'Energy',
    share: 'Share',
    unsplit: {
      one: '{{n}} of {{hours}} hours is unknown, estimated or does not fit, and is left out',
      other: '{{n}} of {{hours}} hours are unknown, estimated or do not fit, and are left out',
    },
    unknownOrigin: '{{kwh}} of stored energy of unknown origin, counted as bought',
    unknownQuarters: {
      one: '{{n}} of {{quarters}} quarter-hours is unknown or its meters contradict each other; the ratios leave it out',
      other: '{{n}} of {{quarters}} quarter-hours are unknown or their meters contradict each other; the ratios leave them out',
    },
    provisional: 'The period is not over: the ratios are provisional',
    solarToHome: 'Generation → load',
    solarToBattery: 'Generation → storage',
    solarToGrid: 'Generation → grid',
    gridToHome: 'Grid → load',
    gridToBattery: 'Grid → storage',
    batteryToHome: 'Storage → load',
    batteryToGrid: 'Storage → grid',
    none: 'No flows',
    noneHint: 'There is no hour of this period of which everything is known.',
  },
} as const satisfies Shape<typeof zh>;
