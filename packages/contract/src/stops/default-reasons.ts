/** Initial trees of reasons, by the type of the project. */
import type { Text } from '@czyun/devices';
import type { ReasonUse, StopType } from './stop.ts';

export interface DefaultGroup extends Text {
  readonly type: StopType;
  readonly reasons: readonly Text[];
}

const of = (zh: string, en: string): Text => ({ zh, en });

const storage: readonly DefaultGroup[] = [
  {
    ...of('计划停运', 'Planned outage'),
    type: 'planned',
    reasons: [
      of('定期检修', 'Scheduled maintenance'),
      of('预防性试验', 'Preventive test'),
      of('容量标定', 'Capacity test'),
      of('调度停机', 'Dispatched shutdown'),
      of('无充放电计划', 'No charge or discharge planned'),
    ],
  },
  {
    ...of('电池与 BMS', 'Battery and BMS'),
    type: 'unscheduled',
    reasons: [
      of('电芯温度越限', 'Cell temperature limit'),
      of('电芯电压越限', 'Cell voltage limit'),
      of('绝缘故障', 'Insulation fault'),
      of('BMS 故障', 'BMS fault'),
    ],
  },
  {
    ...of('变流器', 'PCS'),
    type: 'unscheduled',
    reasons: [of('直流侧故障', 'DC side fault'), of('交流侧故障', 'AC side fault'), of('变流器过温', 'PCS over-temperature')],
  },
  {
    ...of('辅助系统', 'Auxiliaries'),
    type: 'unscheduled',
    reasons: [of('液冷故障', 'Cooling fault'), of('消防告警', 'Fire alarm'), of('辅助电源失电', 'Auxiliary supply lost')],
  },
  {
    ...of('电网与通信', 'Grid and communication'),
    type: 'unscheduled',
    reasons: [of('电网失电', 'Grid outage'), of('通信中断', 'Communication lost')],
  },
  {
    ...of('限功率', 'Power limited'),
    type: 'speedLoss',
    reasons: [of('温度降额', 'Temperature derating'), of('需量限制', 'Demand limit')],
  },
  {
    ...of('质量', 'Quality'),
    type: 'quality',
    reasons: [of('计量异常', 'Metering error'), of('指令未跟随', 'Setpoint not followed')],
  },
];

const factory: readonly DefaultGroup[] = [
  {
    ...of('计划停机', 'Planned stop'),
    type: 'planned',
    reasons: [
      of('休息与换班', 'Break or shift change'),
      of('计划保养', 'Planned maintenance'),
      of('换型调机', 'Changeover'),
      of('无生产任务', 'No orders'),
    ],
  },
  {
    ...of('设备故障', 'Breakdown'),
    type: 'unscheduled',
    reasons: [
      of('机械故障', 'Mechanical fault'),
      of('电气故障', 'Electrical fault'),
      of('液压气动故障', 'Hydraulic or pneumatic fault'),
      of('刀具或模具损坏', 'Tool or mould broken'),
      of('通信中断', 'Communication lost'),
    ],
  },
  {
    ...of('等待', 'Waiting'),
    type: 'unscheduled',
    reasons: [of('缺料', 'No material'), of('缺人', 'No operator'), of('断电断气', 'No power or air')],
  },
  {
    ...of('速度损失', 'Speed loss'),
    type: 'speedLoss',
    reasons: [of('短暂停顿', 'Minor stop'), of('降速运行', 'Reduced speed')],
  },
  {
    ...of('质量', 'Quality'),
    type: 'quality',
    reasons: [of('首件检验', 'First-piece inspection'), of('质量异常停机', 'Quality hold'), of('返工', 'Rework')],
  },
];

const rejects: readonly DefaultGroup[] = [
  {
    ...of('尺寸', 'Dimension'),
    type: 'quality',
    reasons: [of('尺寸超差', 'Out of tolerance'), of('形位超差', 'Geometry out of tolerance')],
  },
  {
    ...of('表面', 'Surface'),
    type: 'quality',
    reasons: [of('划伤', 'Scratch'), of('毛刺飞边', 'Burr or flash'), of('色差', 'Colour difference')],
  },
  {
    ...of('材料', 'Material'),
    type: 'quality',
    reasons: [of('气孔缩孔', 'Porosity'), of('裂纹', 'Crack'), of('来料不良', 'Faulty raw material')],
  },
  {
    ...of('工艺', 'Process'),
    type: 'quality',
    reasons: [
      of('首件调试', 'Set-up piece'),
      of('装夹错误', 'Clamping error'),
      of('刀具磨损', 'Tool wear'),
      of('参数偏离', 'Wrong settings'),
    ],
  },
];

/** For stops, type 1 is a storage station; every other type has machines. */
export const defaultReasons = (projectType: number, use: ReasonUse = 'stop'): readonly DefaultGroup[] =>
  use === 'reject' ? rejects : projectType === 1 ? storage : factory;
