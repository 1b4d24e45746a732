import type { Text } from '@czyun/devices';

export const sourceWords = {
  machine: { zh: '设备计数', en: 'Counted by the machine' },
  later: { zh: '事后检出', en: 'Found later' },
} as const satisfies Record<string, Text>;

export const actions = {
  add: { zh: '登记不良品', en: 'Record rejects' },
  change: { zh: '修改不良品记录', en: 'Change a record of rejects' },
  remove: { zh: '删除不良品记录', en: 'Remove a record of rejects' },
} as const satisfies Record<string, Text>;
