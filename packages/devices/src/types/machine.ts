import type { DevicePage, DeviceType, Interlock } from '../model.ts';
import { alarm, bits, choice, command, controlPages, counter, fault, flag, inGroup, measure, push, setpoint, state } from './points.ts';
import { alarmState, commState, localRemote, stopStart } from './words.ts';

const notFaulted: Interlock = {
  metric: 'state',
  notIn: [4],
  reason: { zh: '设备故障，请先排除故障并复位', en: 'The machine is faulted; clear the fault and reset it first' },
};
const onlyRemote: Interlock = {
  metric: 'control_source',
  in: [1],
  reason: { zh: '设备处于就地操作', en: 'The machine is operated locally' },
};

const pages: readonly DevicePage[] = [...controlPages, 'process-record', 'rejects'];

/** ISO 20816-3, 15 to 300 kW on a rigid foundation: zone C begins at `high3`, zone D at `high2`; damage is imminent at `high1`. */
const vibration = { high1: 7.1, high2: 4.5, high3: 2.8, delayS: 10, deadBand: 0.2 } as const;

const pieces = { unit: 'pcs', decimals: 0, range: [0, 4_000_000_000] } as const;

/** A machine on the shop floor that makes pieces. */
export const machine: DeviceType = {
  id: 1501,
  key: 'machine',
  name: { zh: '生产设备', en: 'Factory machine' },
  nature: 'machine',
  groups: {
    run: { zh: '运行状态', en: 'Run state' },
    output: { zh: '产量', en: 'Output' },
    efficiency: { zh: '效率', en: 'Efficiency' },
    process: { zh: '工艺参数', en: 'Process' },
    energy: { zh: '能耗', en: 'Energy' },
    control: { zh: '控制', en: 'Control' },
    alarms: { zh: '告警与故障', en: 'Alarms and faults' },
  },
  points: [
    ...inGroup('run', [
      state('state', '运行状态', 'Run state', {
        0: { zh: '停机', en: 'Stopped', tone: 'stop' },
        1: { zh: '自动运行', en: 'Automatic', tone: 'auto' },
        2: { zh: '手动运行', en: 'Running by hand', tone: 'run' },
        3: { zh: '待料', en: 'Starved', tone: 'stop' },
        4: { zh: '故障', en: 'Fault', tone: 'fault' },
        5: { zh: '换型调试', en: 'Set-up', tone: 'stop' },
        6: { zh: '保养', en: 'Maintenance', tone: 'stop' },
      }),
      flag('control_source', '控制权', 'Control source', localRemote),
      state('lamp', '三色灯', 'Stack light', {
        0: { zh: '灭', en: 'Off', tone: 'stop' },
        1: { zh: '绿', en: 'Green', tone: 'run' },
        2: { zh: '黄', en: 'Yellow', tone: 'warn' },
        3: { zh: '红', en: 'Red', tone: 'fault' },
      }),
      measure('run_hours', '累计运行时间', 'Operating hours', 'h', [0, 400_000], 1, { type: 'counter', storage: 'long' }),
      commState,
    ]),
    ...inGroup('output', [
      counter('output_total', '累计产量', 'Total pieces made', pieces),
      counter('reject_total', '累计不良数', 'Total rejects', pieces),
      measure('output_today', '当日产量', 'Pieces made today', 'pcs', [0, 1_000_000], 0, { storage: 'long' }),
      measure('reject_today', '当日不良数', 'Rejects today', 'pcs', [0, 1_000_000], 0, { storage: 'long' }),
      measure('order_quantity', '工单数量', 'Order quantity', 'pcs', [0, 1_000_000], 0),
      measure('order_done', '工单完成数', 'Order pieces done', 'pcs', [0, 1_000_000], 0),
      measure('batch_no', '批次号', 'Batch number', null, [0, 999_999_999], 0),
    ]),
    ...inGroup('efficiency', [
      measure('cycle_time', '节拍', 'Cycle time', 's', [0, 3_600], 2),
      measure('ideal_cycle_time', '标准节拍', 'Ideal cycle time', 's', [0, 3_600], 2),
      measure('availability', '时间稼动率', 'Availability', '%', [0, 100], 1),
      measure('performance', '性能稼动率', 'Performance', '%', [0, 200], 1, { needs: 'output_today' }),
      measure('quality', '良品率', 'Quality', '%', [0, 100], 1, { needs: 'output_today' }),
      measure('oee', '设备综合效率OEE', 'OEE', '%', [0, 100], 1, { needs: 'output_today', storage: 'long' }),
    ]),
    ...inGroup('process', [
      measure('speed', '主轴转速', 'Spindle speed', 'r/min', [0, 30_000], 0),
      measure('load_rate', '主轴负载率', 'Spindle load', '%', [0, 300], 1, {
        suggest: { high1: 150, high2: 120, high3: 110, delayS: 60, deadBand: 5 },
      }),
      measure('pressure', '系统压力', 'System pressure', 'MPa', [0, 60], 2),
      measure('temperature', '加工温度', 'Process temperature', '℃', [-40, 600], 1),
      measure('spindle_temperature', '主轴温度', 'Spindle temperature', '℃', [-40, 200], 1, {
        suggest: { high1: 85, high2: 75, high3: 65, delayS: 60, deadBand: 2 },
      }),
      measure('vibration', '振动速度', 'Vibration velocity', 'mm/s', [0, 100], 2, { suggest: vibration }),
      measure('tool_life', '刀具剩余寿命', 'Tool life left', '%', [0, 100], 1),
    ]),
    ...inGroup('energy', [
      measure('active_power', '有功功率', 'Active power', 'kW', [0, 5_000], 2, { storage: 'long' }),
      measure('current', '电流', 'Current', 'A', [0, 5_000], 1),
      measure('power_factor', '功率因数', 'Power factor', null, [-1, 1], 3),
      counter('energy_total', '累计用电量', 'Total energy consumed'),
      measure('energy_per_piece', '单件能耗', 'Energy per piece', 'kWh', [0, 1_000], 3),
    ]),
    ...inGroup('control', [
      command('run_command', '启停命令', 'Start / stop', stopStart, { stops: [0], dangerous: true, interlocks: [onlyRemote, notFaulted] }),
      choice(
        'work_mode',
        '工作方式',
        'Operating mode',
        { 0: { zh: '手动', en: 'Manual', tone: 'stop' }, 1: { zh: '自动', en: 'Automatic', tone: 'auto' } },
        { interlocks: [onlyRemote] },
      ),
      setpoint('speed_setpoint', '主轴转速给定', 'Spindle speed setpoint', 'r/min', [0, 30_000], 0, {
        limits: { min: 0, max: 'speed_upper_limit', step: 1 },
        interlocks: [onlyRemote, notFaulted],
      }),
      measure('speed_upper_limit', '允许最高转速', 'Max. permitted speed', 'r/min', [0, 30_000], 0),
      setpoint('temperature_setpoint', '加工温度给定', 'Process temperature setpoint', '℃', [0, 600], 1, {
        limits: { min: 0, max: 400, step: 0.1 },
        interlocks: [onlyRemote],
      }),
      push('fault_reset', '故障复位', 'Fault reset', { zh: '复位', en: 'Reset' }, { dangerous: true }),
    ]),
    ...inGroup('alarms', [
      alarmState,
      bits('alarm_word_1', '告警字1', 'Alarm word 1', [
        alarm('缺料', 'Out of material', 3),
        alarm('满料', 'Output full', 3),
        alarm('刀具寿命到期', 'Tool life expired', 'tool_life'),
        alarm('润滑油位过低', 'Lubricant level too low', 3),
        alarm('冷却液位过低', 'Coolant level too low', 3),
        alarm('主轴温度过高', 'Spindle temperature too high', 'spindle_temperature'),
        alarm('振动过大', 'Vibration too high', 'vibration'),
        alarm('系统压力过低', 'System pressure too low', 'pressure'),
        alarm('气源压力过低', 'Compressed air pressure too low'),
        alarm('不良率超限', 'Reject rate too high', 'quality'),
        alarm('保养到期', 'Maintenance due', 3),
      ]),
      bits('fault_word_1', '故障字1', 'Fault word 1', [
        fault('急停按下', 'Emergency stop pressed'),
        fault('安全门打开', 'Safety door opened'),
        fault('光幕触发', 'Light curtain interrupted', 2),
        fault('主轴驱动故障', 'Spindle drive fault', 'speed'),
        fault('X轴伺服故障', 'X axis servo fault'),
        fault('Y轴伺服故障', 'Y axis servo fault'),
        fault('Z轴伺服故障', 'Z axis servo fault'),
        fault('电机过载', 'Motor overload', 'current'),
        fault('液压站故障', 'Hydraulic unit fault', 'pressure'),
        fault('卡料', 'Material jam', 2),
        fault('刀具折断', 'Tool broken', 2, 'load_rate'),
        fault('控制器故障', 'Controller fault'),
        fault('电源缺相', 'Supply phase missing'),
      ]),
    ]),
  ],
  pages,
  keyMetrics: ['output_today', 'oee', 'cycle_time', 'active_power'],
  batches: {
    by: { number: 'batch_no' },
    parameters: ['temperature', 'spindle_temperature', 'speed', 'load_rate', 'vibration', 'pressure'],
  },
  maintenance: { metric: 'state', values: [6] },
  setup: { metric: 'state', values: [5] },
  status: { metric: 'state', map: { 0: 'stop', 1: 'auto', 2: 'run', 3: 'stop', 4: 'fault', 5: 'stop', 6: 'stop' } },
};
