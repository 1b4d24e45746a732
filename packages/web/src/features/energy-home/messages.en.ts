import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'Energy flow',
  flow: {
    title: 'Flows',
    name: 'Flow',
    power: 'Current power',
    today: 'Energy today',
    solarToHome: 'Generation → load',
    solarToBattery: 'Generation → storage',
    solarToGrid: 'Generation → grid',
    gridToHome: 'Grid → load',
    gridToBattery: 'Grid → storage',
    batteryToHome: 'Storage → load',
    batteryToGrid: 'Storage → grid',
    how: {
      one: "Today's energies are register differences split hour by hour; {{n}} hour with unknown or inconsistent registers is excluded.",
      other:
        "Today's energies are register differences split hour by hour; {{n}} hours with unknown or inconsistent registers are excluded.",
    },
    howAll: "Today's energies are register differences split hour by hour, including the current hour.",
  },
  storage: {
    title: 'Storage and plan',
    soc: 'State of charge',
    power: 'Storage power',
    plan: 'Plan',
    slot: 'Current slot',
    dispatch: 'Dispatched power',
    limit: 'Power limited by',
    next: 'Next slot',
    nextText: 'Slot {{n}} · {{mode}} · {{from}} to {{to}} · {{power}}',
    nextTomorrow: 'Tomorrow, slot {{n}} · {{mode}} · {{from}} to {{to}} · {{power}}',
    noNext: 'No active slots',
    slotText: 'Slot {{n}}',
    noSlot: 'Outside slots',
  },
  alarms: {
    title: 'Active alarms',
    none: 'No active alarms',
    all: 'View log',
    more: '{{n}} more',
    failed: 'Alarms could not be loaded, retrying',
  },
} as const satisfies Shape<typeof zh>;
