import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'Statistics',
  sub: '{{from}} to {{to}}',
  figures: {
    title: 'Energies',
    how: 'Meter register differences, as on the overview. Compared with the same part of the previous period and of the same period last year, where readings cover at least 95 % of it.',
    name: 'Quantity',
    value: 'This period',
    before: 'Previous',
    change: 'Change',
    yearAgo: 'Last year',
    yearChange: 'Year on year',
    none: 'No energy data',
    noneHint: 'No device with energy registers in this project.',
  },
  bars: { day: 'By hour', month: 'By day', year: 'By month', time: 'Time' },
  table: { title: 'Data', time: 'Time' },
  heat: { month: 'Days × hours', year: 'Months × days', flow: 'Quantity', day: 'Day', monthOf: 'Month' },
  flows: {
    title: 'Energy flows',
    how: 'Register differences are split hour by hour and added up. Purchase beyond the load charges the battery; the remaining charge is generation first, then grid. Feed-in is generation first, then battery. The remainder supplies the load, including losses. Ratios are calculated per quarter-hour: {{formulas}}.',
    flow: 'Flow',
    kwh: 'Energy',
    share: 'Share',
    unsplit: {
      one: '{{n}} of {{hours}} hours unknown, estimated or inconsistent, excluded',
      other: '{{n}} of {{hours}} hours unknown, estimated or inconsistent, excluded',
    },
    unknownOrigin: '{{kwh}} of stored energy of unknown origin, counted as purchased',
    unknownQuarters: {
      one: '{{n}} of {{quarters}} quarter-hours unknown or inconsistent, excluded from ratios',
      other: '{{n}} of {{quarters}} quarter-hours unknown or inconsistent, excluded from ratios',
    },
    provisional: 'Period in progress: ratios are provisional',
    solarToHome: 'Generation → load',
    solarToBattery: 'Generation → storage',
    solarToGrid: 'Generation → grid',
    gridToHome: 'Grid → load',
    gridToBattery: 'Grid → storage',
    batteryToHome: 'Storage → load',
    batteryToGrid: 'Storage → grid',
    none: 'No flows',
    noneHint: 'No hour in this period has complete data.',
  },
} as const satisfies Shape<typeof zh>;
