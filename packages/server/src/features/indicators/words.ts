/** Texts of indicators: names, formulas, reasons, columns of files. */
import type { IndicatorKey, IndicatorReason } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import { figureWords } from '../../figure-sources/words.ts';

export const names: Readonly<Record<IndicatorKey, Text>> = {
  overallEfficiency: { zh: '电站综合效率', en: 'Overall efficiency' },
  storageLoss: { zh: '储能损耗率', en: 'Storage loss rate' },
  auxiliary: { zh: '站用电率', en: 'Auxiliary consumption rate' },
  distributionLoss: { zh: '变配电损耗率', en: 'Transformer and distribution loss rate' },
  unitEfficiency: { zh: '储能单元充放电能量转换效率', en: 'Energy conversion efficiency of the units' },
  equivalentHours: { zh: '等效利用小时', en: 'Equivalent hours' },
  utilisationFactor: { zh: '等效利用系数', en: 'Equivalent utilisation factor' },
  cycles: figureWords.cycles,
  availability: { zh: '可用系数', en: 'Availability factor' },
  service: { zh: '运行系数', en: 'Service factor' },
  plannedOutage: { zh: '计划停运系数', en: 'Planned outage factor' },
  unplannedOutage: { zh: '非计划停运系数', en: 'Unplanned outage factor' },
  responseSuccess: { zh: '调度响应成功率', en: 'Response success rate' },
  planDeviation: { zh: '计划执行合格率', en: 'Plan adherence' },
};

/** Formulas in terms of the inputs. */
export const formulas = {
  overallEfficiency: { zh: '上网电量 ÷ 下网电量', en: 'fed in ÷ taken' },
  storageLoss: { zh: '（充电量 − 放电量）÷ 下网电量', en: '(charged − discharged) ÷ taken' },
  auxiliaryMetered: { zh: '站用电量 ÷ 下网电量', en: 'auxiliary energy ÷ taken' },
  auxiliaryBalance: {
    zh: '〔（下网电量 − 充电量）+（放电量 − 上网电量）〕÷ 下网电量，无站用电表，含变配电损耗',
    en: '[(taken − charged) + (discharged − fed in)] ÷ taken; nothing meters auxiliaries, so transformer losses are part of it',
  },
  distributionLoss: {
    zh: '〔下网电量 − 上网电量 −（充电量 − 放电量）− 站用电量〕÷ 下网电量',
    en: '[taken − fed in − (charged − discharged) − auxiliary energy] ÷ taken',
  },
  unitEfficiency: { zh: '放电量 ÷ 充电量', en: 'discharged ÷ charged' },
  hoursBoth: { zh: '（充电量 + 放电量）÷ 额定功率', en: '(charged + discharged) ÷ rated power' },
  hoursDischarge: { zh: '放电量 ÷ 额定功率', en: 'discharged ÷ rated power' },
  utilisationFactor: {
    zh: '（充电量 + 放电量）÷（额定功率 × 统计小时）',
    en: '(charged + discharged) ÷ (rated power × hours of the period)',
  },
  cyclesDischarge: { zh: '放电量 ÷ 额定容量', en: 'discharged ÷ rated energy' },
  cyclesBoth: { zh: '（充电量 + 放电量）÷（2 × 额定容量）', en: '(charged + discharged) ÷ (2 × rated energy)' },
  availabilityReady: {
    zh: '（运行小时 + 备用小时）÷ 统计小时，各单元按额定功率加权',
    en: '(service hours + reserve hours) ÷ hours of the period, units weighted by rated power',
  },
  availabilityRunning: {
    zh: '运行小时 ÷ 统计小时，各单元按额定功率加权',
    en: 'service hours ÷ hours of the period, units weighted by rated power',
  },
  service: { zh: '运行小时 ÷ 统计小时，各单元按额定功率加权', en: 'service hours ÷ hours of the period, units weighted by rated power' },
  plannedOutage: {
    zh: '计划停运小时 ÷ 统计小时，各单元按额定功率加权',
    en: 'planned outage hours ÷ hours of the period, units weighted by rated power',
  },
  unplannedOutage: {
    zh: '非计划停运小时 ÷ 统计小时，各单元按额定功率加权',
    en: 'unplanned outage hours ÷ hours of the period, units weighted by rated power',
  },
  responseSuccess: {
    zh: '执行成功的指令 ÷ 已下发的指令，一次下发的计划算一条',
    en: 'orders followed ÷ orders sent; a plan that is sent counts as one',
  },
  planSent: {
    zh: '平均功率与下发计划之差不超过允许偏差的时间 ÷ 计划时间，按 15 分钟',
    en: 'time whose mean power is within the tolerance of the plan sent ÷ time of the plan, by quarter-hours',
  },
  planDispatched: {
    zh: '平均功率与控制器调度功率之差不超过允许偏差的时间 ÷ 计划时间，按 15 分钟',
    en: 'time whose mean power is within the tolerance of what the controller dispatches ÷ time of the plan, by quarter-hours',
  },
} as const satisfies Record<string, Text>;
export type Formula = keyof typeof formulas;

export const inputNames = {
  taken: { zh: '下网电量', en: 'Taken' },
  fedIn: { zh: '上网电量', en: 'Fed in' },
  charge: { zh: '充电量', en: 'Charged' },
  discharge: { zh: '放电量', en: 'Discharged' },
  auxiliary: { zh: '站用电量', en: 'Auxiliary energy' },
  ratedPower: { zh: '额定功率', en: 'Rated power' },
  ratedEnergy: { zh: '额定容量', en: 'Rated energy' },
  hours: { zh: '统计小时', en: 'Hours of the period' },
  socStart: { zh: '期初 SOC', en: 'Start SOC' },
  socEnd: { zh: '期末 SOC', en: 'End SOC' },
  running: { zh: '运行小时', en: 'Service hours' },
  reserve: { zh: '备用小时', en: 'Reserve hours' },
  planned: { zh: '计划停运小时', en: 'Planned outage hours' },
  unplanned: { zh: '非计划停运小时', en: 'Unplanned outage hours' },
  unknown: { zh: '未知小时', en: 'Unknown hours' },
  followed: { zh: '执行成功', en: 'Commands executed' },
  ordered: { zh: '已下发', en: 'Commands sent' },
  within: { zh: '合格时间', en: 'Time within the tolerance' },
  judged: { zh: '计划时间', en: 'Time of the plan' },
  unjudged: { zh: '未知时间', en: 'Time unknown' },
  deviation: { zh: '平均偏差', en: 'Mean deviation' },
  tolerance: { zh: '允许偏差', en: 'Tolerance' },
} as const satisfies Record<string, Text>;
export type InputKey = keyof typeof inputNames;

export const reasonTexts: Readonly<Record<IndicatorReason, Text>> = {
  noGatewayMeter: { zh: '没有关口电表', en: 'No gateway meter' },
  gatewayShared: {
    zh: '电网侧电表还计了负荷或发电，请在设置中指定储能关口电表',
    en: 'The grid meter also measures load or generation: set the storage gateway meter in the settings',
  },
  noStorage: { zh: '没有充放电量表底', en: 'No charge and discharge registers' },
  sameMeter: { zh: '充放电量与关口是同一块电表', en: 'Charge and discharge are measured by the gateway meter itself' },
  noAuxiliaryMeter: { zh: '没有站用电表', en: 'No auxiliary meter' },
  withinAuxiliary: { zh: '没有站用电表，损耗已含在站用电率中', en: 'No auxiliary meter: losses are included in the auxiliary rate' },
  notCovered: { zh: '关口电表与充放电量的数据不在同一段时间', en: 'Gateway meter and storage registers cover different times' },
  noData: { zh: '本期没有数据', en: 'No data for this period' },
  nothingMoved: { zh: '本期没有充电或没有放电', en: 'No charge or no discharge' },
  noRatedPower: { zh: '不知道额定功率', en: 'The rated power is unknown' },
  noRatedEnergy: { zh: '不知道额定容量', en: 'The rated energy is unknown' },
  noUnits: { zh: '没有变流器或储能柜', en: 'No converters or cabinets' },
  mostlyUnknown: { zh: '大部分时间状态未知', en: 'Mostly unknown' },
  noOrders: { zh: '本期没有下发指令', en: 'No commands sent' },
  noPlan: { zh: '本期没有生效的计划', en: 'No plan in force' },
  noQuarters: { zh: '计划时段内没有完整的功率记录', en: 'No power recorded for the plan' },
};

export const cyclesUnit: Text = { zh: '次', en: '' };
export const fromSettings: Text = { zh: '设置', en: 'settings' };

export const columnWords = {
  name: { zh: '指标', en: 'Indicator' },
  value: { zh: '数值', en: 'Value' },
  unit: { zh: '单位', en: 'Unit' },
  estimated: { zh: '估算', en: 'Estimated' },
  reason: { zh: '说明', en: 'Note' },
  formula: { zh: '公式', en: 'Formula' },
  inputs: { zh: '取值', en: 'Inputs' },
  meters: { zh: '数据来源', en: 'Source' },
  standard: { zh: '标准', en: 'Standard' },
} as const satisfies Record<string, Text>;

export const titleText: Text = { zh: '站点健康', en: 'Station health' };
export const yes: Text = { zh: '是', en: 'yes' };
