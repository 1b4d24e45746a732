/** Rules and names in the chains behind figures. */
import type { Language } from '@czyun/contract';
import type { Text } from '@czyun/devices';

const spanOf = (ms: number, language: Language): string => {
  const zh = language === 'zh';
  if (ms < 120_000) return `${Math.round(ms / 1000)} ${zh ? '秒' : 's'}`;
  if (ms < 7_200_000) return `${Math.round(ms / 60_000)} ${zh ? '分钟' : 'min'}`;
  return `${Math.round(ms / 360_000) / 10} ${zh ? '小时' : 'h'}`;
};

export const words = {
  reading: { zh: '读数', en: 'Reading' },
  noReading: { zh: '尚无读数', en: 'No reading yet' },
  source: { zh: '数据来源', en: 'Source' },
  register: { zh: '表底', en: 'Register' },
  before: { zh: '此前的读数', en: 'Reading before' },
  after: { zh: '此后的读数', en: 'Reading after' },
  onChange: { zh: '最近一次上报的值；设备在线期间一直有效', en: 'Latest reported value; valid while the device is online' },
  turned: { zh: '按安装位置取相反方向', en: 'shown with the opposite sign for its place' },
  counted: { zh: '期末表底 − 期初表底', en: 'Register at the end − register at the start' },
  countedTurned: {
    zh: '期末表底 − 期初表底 + 表计回零前的读数',
    en: 'Register at the end − register at the start + readings before restarts',
  },
  line: {
    zh: '此刻没有有效读数，按前后两次读数线性推算',
    en: 'No valid reading at this time: linear between the readings before and after',
  },
  provisional: { zh: '之后没有读数，暂按最近一次读数', en: 'No later reading: the latest one, provisionally' },
  atRegister: { zh: '此刻及之前最近一次有效读数', en: 'Latest valid reading at or before this time' },
  firstReading: { zh: '时段内的第一次读数，之前没有记录', en: 'First reading of the range; nothing is stored before it' },
  restart: { zh: '表计回零前的读数', en: 'Reading before the restart' },
  restartRule: { zh: '表计从零重新计数，回零前的读数计入', en: 'The register started again from zero; what it showed before is added' },
  around: { zh: '表计满量程翻转', en: 'Register rolled over' },
  changed: { zh: '换表', en: 'Meter replacement' },
  changedRule: { zh: '旧表止码 − 新表起码', en: 'Final reading of the old meter − first reading of the new one' },
  oldMeter: { zh: '旧表止码', en: 'Final reading of the old meter' },
  newMeter: { zh: '新表起码', en: 'First reading of the new meter' },
  correction: { zh: '表底修正', en: 'Correction of the register' },
  dayRegister: {
    zh: '设备自报的当日值，取当天最大值；多天相加',
    en: 'The device’s own figure of the day: its highest value of each day, days added up',
  },
  power: { zh: '各测点最新有效值按方向相加', en: 'Latest valid values of these points, added with their signs' },
  loadFollows: { zh: '没有负荷表：流入之和 − 其他去向', en: 'No load meter: everything that comes in − other uses' },
  energy: { zh: '各计量点之和', en: 'Sum of its meters' },
  caused: { zh: '购电排放', en: 'CO₂ caused' },
  avoided: { zh: '减排量', en: 'CO₂ avoided' },
  carbonLosses: { zh: '储能损耗排放', en: 'CO₂ of storage losses' },
  carbonRule: { zh: '电量 × 排放因子', en: 'Energy × emission factor' },
  carbonEnergy: { zh: '电量', en: 'Energy' },
  factor: { zh: '排放因子', en: 'Emission factor' },
  losses: { zh: '各来源之和 − 各去向之和', en: 'All sources − all uses' },
  unmetered: { zh: '各去向之和 − 各来源之和', en: 'All uses − all sources' },
  soc: { zh: '按额定电量加权平均', en: 'Mean weighted by rated energy' },
  state: { zh: '设备状态', en: 'Device state' },
  stateRule: { zh: '设备上报的状态；时间为进入该状态的时刻', en: 'State reported by the device; the time is when it began' },
  givenBy: { zh: '填写人', en: 'Given by' },
  silent: { zh: '超过离线判定时间没有收到数据', en: 'No data for longer than its offline time' },
  lastMessage: { zh: '最近一次通信', en: 'Last message' },
  offlineAfter: { zh: '离线判定时间', en: 'Offline after' },
  cause: { zh: '起因', en: 'Cause' },
  command: { zh: '指令', en: 'Command' },
  plan: { zh: '充放电计划', en: 'Charge and discharge plan' },
  revert: { zh: '自动恢复', en: 'Auto-revert' },
  askedBy: { zh: '下发人', en: 'Requested by' },
  approvedBy: { zh: '审批人', en: 'Approved by' },
  reason: { zh: '原因', en: 'Reason' },
  oldValue: { zh: '原值', en: 'Previous value' },
  wanted: { zh: '设定值', en: 'Requested value' },
  readBack: { zh: '回读值', en: 'Value read back' },
  limitSetBy: { zh: '阈值设置人', en: 'Limits set by' },
  ruleSetBy: { zh: '规则设置人', en: 'Rule set by' },
  delay: { zh: '越限持续时间', en: 'Time beyond the limit' },
  condition: { zh: '规则条件', en: 'Rule condition' },
  bit: { zh: '设备上报的告警位', en: 'Alarm bit reported by the device' },
  ofDevice: { zh: '平台对设备通信的判断', en: 'Detected by the platform' },
  firstFault: { zh: '首发告警', en: 'First fault' },
  raisedAt: { zh: '触发时的读数', en: 'Reading when it was raised' },
  acknowledged: { zh: '确认人', en: 'Acknowledged by' },
  money: { zh: '各结算明细金额相加', en: 'Sum of its settlement lines' },
  line1: { zh: '电量 × 单价，四舍五入到分', en: 'Quantity × price, rounded to cents' },
  quantity: { zh: '电量', en: 'Quantity' },
  price: { zh: '单价', en: 'Price' },
  stretches: { zh: '各时段 期末表底 − 期初表底 之和', en: 'Register at the end − at the start, added up over its time spans' },
  quarters: { zh: '各刻钟电量之和', en: 'Sum over its quarter-hours' },
  quarter: { zh: '刻钟电量', en: 'Quarter-hour' },
  fromSettings: { zh: '来自项目设置或平台记录', en: 'From the settings or records of the project' },
  standard: { zh: '依据', en: 'Standard' },
  byQuarters: { zh: '按刻钟表底差，逐刻钟划分后相加', en: 'From registers by the quarter-hour, split in each and added up' },
  ownUse: { zh: '自发电供给的用电量', en: 'Load supplied by own generation' },
  load: { zh: '用电量', en: 'Load' },
  atOnce: { zh: '发电当时直接供给负荷的电量', en: 'Generation that supplied the load at once' },
  generated: { zh: '发电量', en: 'Generation' },
  fedIn: { zh: '发电上网电量', en: 'Generation fed in' },
  kept: { zh: '自用的发电量', en: 'Generation used on site' },
  missing: { zh: '不计入的刻钟 / 全部刻钟', en: 'Quarter-hours left out / all' },
  able: { zh: '在线且无故障的时间', en: 'Time neither offline nor in fault' },
  known: { zh: '状态已知的时间', en: 'Time of known state' },
  unknown: { zh: '未知', en: 'Unknown' },
} as const satisfies Record<string, Text>;

export const latestRule = (holdMs: number): Text => ({
  zh: `最近一次读数，有效 ${spanOf(holdMs, 'zh')}`,
  en: `Latest reading, valid for ${spanOf(holdMs, 'en')}`,
});

export const spanText = spanOf;

/** Money of a day, as the settlement page names it. */
export const moneyNames = {
  purchase: { zh: '购电费', en: 'Purchase' },
  feedIn: { zh: '上网收入', en: 'Feed-in' },
  profit: { zh: '储能收益', en: 'Storage profit' },
  chargeCost: { zh: '充电成本', en: 'Charge cost' },
  dischargeValue: { zh: '放电价值', en: 'Discharge value' },
  auxiliaryCost: { zh: '站用电费', en: 'Auxiliary cost' },
  ownUsed: { zh: '自发自用', en: 'Own generation used' },
  ownFed: { zh: '自发上网', en: 'Own generation fed in' },
} as const satisfies Record<string, Text>;
