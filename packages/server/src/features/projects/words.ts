/** Words of the project overview, in both languages. */
import type { Text } from '@czyun/devices';
import { figureLabels } from '../../energy/figures/index.ts';

export const words = {
  analysis: { zh: '项目分析', en: 'Project analysis' },
  sources: { zh: '今日电量来源', en: 'Where today’s energy came from' },
  uses: { zh: '今日电量去向', en: 'Where today’s energy went' },
  power: { zh: '功率曲线', en: 'Power' },
  soc: { zh: '荷电状态SOC', en: 'State of charge' },
  chargeDischarge: { zh: '每日充放电量', en: 'Charged and discharged by day' },
  energyByDay: { zh: '每日用电量', en: 'Energy consumed by day' },
  outputShare: { zh: '今日产量', en: 'Output today' },
  machineStates: { zh: '设备状态', en: 'Machine states' },
  machinePower: { zh: '生产设备功率', en: 'Machine power' },
  outputByDay: { zh: '每日产量', en: 'Output by day' },
  availability: figureLabels.availability,
  health: { zh: '健康状态SOH', en: 'State of health' },
  utilisation: figureLabels.utilisation,
  selfSufficiency: figureLabels.selfSufficiency,
  completeness: { zh: '数据完整率', en: 'Data completeness' },
  oee: { zh: '设备综合效率OEE', en: 'OEE' },
  quality: { zh: '良品率', en: 'Quality' },
  running: { zh: '开机率', en: 'Machines running' },
  performance: { zh: '性能稼动率', en: 'Performance' },
  grid: { zh: '电网', en: 'Grid' },
  pv: { zh: '光伏', en: 'PV' },
  wind: { zh: '风电', en: 'Wind' },
  storage: { zh: '储能', en: 'Storage' },
  load: { zh: '负荷', en: 'Load' },
  follows: { zh: '负荷（按平衡推算）', en: 'Load (from the balance)' },
  discharge: { zh: '储能放电', en: 'Storage discharge' },
  charge: { zh: '储能充电', en: 'Storage charge' },
  gridImport: { zh: '电网购电', en: 'Bought from the grid' },
  gridExport: { zh: '上网送电', en: 'Fed into the grid' },
  allMachines: { zh: '全部生产设备', en: 'All machines' },
  allConsumers: { zh: '全部用电设备', en: 'All consumers' },
  losses: { zh: '损耗及计量差', en: 'Losses and meter difference' },
  unmetered: { zh: '计量差', en: 'Meter difference' },
  others: { zh: '其他', en: 'Others' },
  pieces: { zh: '件', en: 'pcs' },
  machines: { zh: '台', en: 'units' },
} as const satisfies Record<string, Text>;

/** Project types of the product: 1 energy storage, 2 factory coordination, 3 energy-consumption management. */
export const projectTypes: Readonly<Record<number, Text>> = {
  1: { zh: '储能', en: 'Energy storage' },
  2: { zh: '工厂协同', en: 'Factory coordination' },
  3: { zh: '能耗管理', en: 'Energy consumption' },
};

/** What is wrong with the instant of an overview. */
export const futureTime: Text = { zh: '时间不能晚于现在', en: 'The time must not lie in the future' };
