/** Actions of operation entries about alarms. */
import type { Text } from '@czyun/devices';

type SuppressionKind = 'shelved' | 'outOfService' | 'window';

const begins: Readonly<Record<SuppressionKind, Text>> = {
  shelved: { zh: '搁置告警', en: 'Shelve alarm' },
  outOfService: { zh: '告警停用', en: 'Remove alarm from service' },
  window: { zh: '设置检修窗口', en: 'Create maintenance window' },
};
const ended: Readonly<Record<SuppressionKind, Text>> = {
  shelved: { zh: '取消告警搁置', en: 'Unshelve alarm' },
  outOfService: { zh: '告警恢复使用', en: 'Return alarm to service' },
  window: { zh: '结束检修窗口', en: 'End maintenance window' },
};
const over: Readonly<Record<SuppressionKind, Text>> = {
  shelved: { zh: '告警搁置到期', en: 'Alarm shelving expired' },
  outOfService: { zh: '告警恢复使用', en: 'Alarm returned to service' },
  window: { zh: '检修窗口到期', en: 'Maintenance window ended' },
};

const about = (action: Text, { zh, en }: Text): Text => ({ zh: `${action.zh}：${zh}`, en: `${action.en}: ${en}` });
const kindOf = (kind: string): SuppressionKind => (kind === 'shelved' || kind === 'outOfService' ? kind : 'window');

export const entryActions = {
  begin: (kind: string, alarm: Text) => about(begins[kindOf(kind)], alarm),
  end: (kind: string, alarm: Text) => about(ended[kindOf(kind)], alarm),
  over: (kind: string, alarm: Text) => about(over[kindOf(kind)], alarm),
  comment: (alarm: Text) => about({ zh: '告警备注', en: 'Comment on alarm' }, alarm),
  assign: (alarm: Text) => about({ zh: '指派告警', en: 'Assign alarm' }, alarm),
  unassign: (alarm: Text) => about({ zh: '取消告警指派', en: 'Remove assignment of alarm' }, alarm),
  instruct: (alarm: Text) => about({ zh: '修改告警处理说明', en: 'Change instruction of alarm' }, alarm),
  standard: (alarm: Text) => about({ zh: '恢复标准告警处理说明', en: 'Restore standard instruction of alarm' }, alarm),
} as const;
