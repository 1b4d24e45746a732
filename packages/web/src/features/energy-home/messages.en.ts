import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'Energy flow',
  flow: {
    title: 'Flows',
    name: 'Flow',
    power: 'Power now',
    today: 'Energy today',
    solarToHome: 'Generation → load',
    solarToBattery: 'Generation → storage',
    solarToGrid: 'Generation → grid',
    gridToHome: 'Grid → load',
    gridToBattery: 'Grid → storage',
    batteryToHome: 'Storage → load',
    batteryToGrid: 'Storage → grid',
    how: {
      one: 'Energies of today are split hour by hour out of what the registers counted, and added up; {{n}} hour whose registers are unknown or do not fit is left out.',
      other:
        'Energies of today are split hour by hour out of what the registers counted, and added up; {{n}} hours whose registers are unknown or do not fit are left out.',
    },
    howAll: 'Energies of today are split hour by hour out of what the registers counted, and added up, with the hour that runs.',
  },
  storage: {
    title: 'Storage and plan',
    soc: 'State of charge',
    power: 'Storage power',
    plan: 'Plan',
    slot: 'Slot now',
    dispatch: 'Dispatched power',
    limit: 'Power limited by',
    next: 'Next slot',
    nextText: 'Slot {{n}} · {{mode}} · {{from}} to {{to}} · {{power}}',
    nextTomorrow: 'Tomorrow, slot {{n}} · {{mode}} · {{from}} to {{to}} · {{power}}',
    noNext: 'No slot is in use',
    slotText: 'Slot {{n}}',
    noSlot: 'In no slot',
  },
  alarms: {
    title: 'Standing alarms',
    none: 'Nothing stands open',
    all: 'Whole log',
    more: '{{n}} more',
    failed: 'Alarms could not be read; trying again',
  },
} as const satisfies Shape<typeof zh>;
