/** What operation entries say of deeds about alarms. */
import type { Text } from '@czyun/devices';

type Deed = 'shelved' | 'outOfService' | 'window';

const begins: Readonly<Record<Deed, Text>> = {
  shelved: { zh: '搁置告警', en: 'Shelve alarm' },
  outOfService: { zh: '告警停用', en: 'Take alarm out of service' },
  window: { zh: '设置检修窗口', en: 'Declare maintenance window' },
};
const takenBack: Readonly<Record<Deed, Text>> = {
  shelved: { zh: '取消告警搁置', en: 'Unshelve alarm' },
  outOfService: { zh: '告警恢复使用', en: 'Put alarm back into service' },
  window: { zh: '结束检修窗口', en: 'End maintenance window' },
};
const over: Readonly<Record<Deed, Text>> = {
  shelved: { zh: '告警搁置到期', en: 'Shelf of alarm is over' },
  outOfService: { zh: '告警恢复使用', en: 'Alarm is back in service' },
  window: { zh: '检修窗口到期', en: 'Maintenance window is over' },
};

const about = (deed: Text, { zh, en }: Text): Text => ({ zh: `${deed.zh}：${zh}`, en: `${deed.en}: ${en}` });
const deedOf = (kind: string): Deed => (kind === 'shelved' || kind === 'outOfService' ? kind : 'window');

export const deeds = {
  begin: (kind: string, what: Text) => about(begins[deedOf(kind)], what),
  takeBack: (kind: string, what: Text) => about(takenBack[deedOf(kind)], what),
  over: (kind: string, what: Text) => about(over[deedOf(kind)], what),
  comment: (what: Text) => about({ zh: '告警备注', en: 'Comment on alarm' }, what),
  assign: (what: Text) => about({ zh: '指派告警', en: 'Assign alarm' }, what),
  unassign: (what: Text) => about({ zh: '取消告警指派', en: 'Take back assignment of alarm' }, what),
  instruct: (what: Text) => about({ zh: '修改告警处理说明', en: 'Change instruction of alarm' }, what),
  standard: (what: Text) => about({ zh: '恢复标准告警处理说明', en: 'Restore standard instruction of alarm' }, what),
} as const;
