import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en: Shape<typeof zh> = {
  title: '3-D view',
  label: '{{name}} in 3-D',
  none: {
    title: 'This device has no such 3-D view',
    hint: 'Open a device of the matching type in the device list, or see its live values.',
    open: 'Open monitor',
  },
  panel: 'Parts and live values',
  missing: 'Not reported by this device type: {{names}}',
  separator: ', ',
  spoken: {
    value: '{{name}} {{value}}',
    stale: 'stale value',
    bad: 'suspect value',
    unknown: 'no data',
    alarm: 'active alarm, severity {{severity}}',
    end: ', ',
  },
  fan: {
    how: 'The impeller turns at 1/20 of the real speed, the air flows at 1/10 of its real speed. Parts with stale or unknown values are grey and do not move.',
    slow: 'Turns at 1/20 of real speed',
  },
  vessel: {
    how: 'The level is shown as 0–100 % of the cylindrical body. Medium, jacket and wall temperatures are coloured by temperature, the gas space by its share of the maximum allowable working pressure. The agitator turns at 1/4 of the real speed. Positions of the wall sensors are not reported; they are drawn by number.',
    slow: 'Agitator at 1/4 of real speed',
    temperature: 'Temperature',
    pressure: 'Pressure',
  },
  container: {
    how: 'Cells are drawn by number from left to right and top to bottom; their real positions are not reported. Each cell has the colour of the legend; grey means stale or no data. Packs and doors are schematic where the device reports no cells or doors. Coolant moves with its flow, without a flow with the state of the pump.',
    show: 'Colour by',
    voltage: 'Cell voltage',
    temperature: 'Cell temperature',
    cell: 'Cell {{n}}',
    probe: 'Temperature probe {{n}}',
    pack: 'Pack {{n}}',
    rank: 'Rank {{rank}} of {{count}} from the highest; {{deviation}} from the median',
    spread: 'Lowest to highest',
    pick: 'Select a cell to see its value and its place among all',
    none: 'This device reports no single cells, only the highest and lowest',
  },
};
