import type { Text } from '@czyun/devices';

export const actions = {
  mark: { zh: '设定标杆批次', en: 'Mark a golden batch' },
  remove: { zh: '取消标杆批次', en: 'Remove the mark of a golden batch' },
} as const satisfies Record<string, Text>;
