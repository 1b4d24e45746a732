/** Texts of operations reports. */
import type { SettlementFigures, StatisticsUnit } from '@czyun/contract';
import type { Text } from '@czyun/devices';

export const titles: Readonly<Record<StatisticsUnit, Text>> = {
  day: { zh: '日运行报告', en: 'Operations of a day' },
  month: { zh: '月度运行报告', en: 'Operations of a month' },
  year: { zh: '年度运行报告', en: 'Operations of a year' },
};

export const moneyNames: Readonly<Record<keyof SettlementFigures['money'], Text>> = {
  purchase: { zh: '购电费', en: 'Bought' },
  feedIn: { zh: '上网收入', en: 'Fed in' },
  chargeCost: { zh: '充电成本（储能表）', en: 'Charge cost (storage meter)' },
  dischargeValue: { zh: '放电价值（储能表）', en: 'Discharge value (storage meter)' },
  auxiliaryCost: { zh: '站用电费', en: 'Auxiliaries' },
  profit: { zh: '储能收益（按合同规则）', en: 'Storage profit, contract rule' },
  ownUsed: { zh: '自发自用价值', en: 'Own generation, used' },
  ownFed: { zh: '自发上网收入', en: 'Own generation, fed in' },
};

export const basisNames = {
  saving: { zh: '节省电费', en: 'Saving: bill without storage minus bill with storage' },
  storageMeter: { zh: '储能表计收益', en: 'Storage meter: discharge minus charge' },
} as const satisfies Record<keyof SettlementFigures['bases'], Text>;

export const words = {
  project: { zh: '项目', en: 'Project' },
  range: { zh: '时间范围', en: 'Range' },
  running: { zh: '周期未结束，统计到现在', en: 'Period in progress: values up to now' },
  energies: { zh: '电量', en: 'Energies' },
  item: { zh: '项目', en: 'Item' },
  now: { zh: '本期', en: 'This period' },
  before: { zh: '上期', en: 'Before' },
  change: { zh: '环比', en: 'Change' },
  yearAgo: { zh: '去年同期', en: 'Last year' },
  yearChange: { zh: '同比', en: 'Change on year' },
  money: { zh: '结算', en: 'Settlement' },
  amount: { zh: '金额', en: 'Amount' },
  unsettled: {
    zh: '{{days}} 天中 {{settled}} 天已结算，未结算的不计入。',
    en: '{{settled}} of {{days}} days are settled; the others are excluded.',
  },
  lines: { zh: '分时电量与电费', en: 'Energies and charges by period' },
  period: { zh: '时段', en: 'Period' },
  quantity: { zh: '电量', en: 'Energy' },
  price: { zh: '单价', en: 'Price' },
  charge: { zh: '金额', en: 'Charge' },
  indicators: { zh: '站点健康', en: 'Station health' },
  value: { zh: '数值', en: 'Value' },
  standard: { zh: '标准', en: 'Standard' },
  why: { zh: '说明', en: 'Remark' },
  alarms: { zh: '告警', en: 'Alarms' },
  severity1: { zh: '一级', en: 'Severity 1' },
  severity2: { zh: '二级', en: 'Severity 2' },
  severity3: { zh: '三级', en: 'Severity 3' },
  total: { zh: '合计', en: 'Together' },
  computed: { zh: '其中由导入数据补算', en: 'Of these computed from imported history' },
  acknowledged: { zh: '确认用时中位数', en: 'Median time to acknowledgement' },
  frequent: { zh: '最频繁的告警', en: 'Most frequent alarms' },
  device: { zh: '设备', en: 'Device' },
  alarm: { zh: '告警', en: 'Alarm' },
  times: { zh: '次数', en: 'Times' },
  estimated: { zh: '≈ 含估算的读数。', en: '≈ based on estimated readings.' },
  unknown: { zh: '- 没有数据。', en: '- unknown.' },
} as const satisfies Record<string, Text>;
