import type { DevicePage, DeviceType, Interlock } from '../model.ts';
import {
  alarm,
  bits,
  choice,
  command,
  controlPages,
  counter,
  fault,
  flag,
  inGroup,
  measure,
  phases,
  push,
  setpoint,
  state,
} from './points.ts';
import { alarmState, commState, localRemote, stopStart } from './words.ts';

const onlyRemote: Interlock = {
  metric: 'control_source',
  in: [1],
  reason: { zh: '风机处于就地控制', en: 'The fan is in local control' },
};
const notFaulted: Interlock = {
  metric: 'state',
  notIn: [3],
  reason: { zh: '风机故障，请先排除故障并复位', en: 'The fan is faulted; clear the fault and reset it first' },
};

/** ISO 14694, category BV-3 on a rigid foundation: limits of commissioning, alarm and shutdown. */
const vibration = { high1: 9, high2: 7.1, high3: 4.5, delayS: 10, deadBand: 0.3 } as const;
/** Rolling bearings with standard grease. */
const bearing = { high1: 95, high2: 80, high3: 70, delayS: 60, deadBand: 2 } as const;
/** Insulation of class F, 155 ℃. */
const winding = { high1: 150, high2: 140, high3: 130, delayS: 60, deadBand: 3 } as const;

const pages: readonly DevicePage[] = ['monitor', 'fan3d', ...controlPages.slice(1)];

/** Centrifugal fan driven by a frequency converter, with monitored bearings. */
export const fan: DeviceType = {
  id: 1502,
  key: 'fan',
  name: { zh: '风机', en: 'Fan' },
  nature: 'fan',
  groups: {
    run: { zh: '运行状态', en: 'Run state' },
    air: { zh: '风系统', en: 'Air' },
    mechanics: { zh: '机械', en: 'Mechanics' },
    drive: { zh: '电机与变频器', en: 'Motor and drive' },
    control: { zh: '控制', en: 'Control' },
    alarms: { zh: '告警与故障', en: 'Alarms and faults' },
  },
  points: [
    ...inGroup('run', [
      state('state', '运行状态', 'Run state', {
        0: { zh: '停机', en: 'Stopped', tone: 'stop' },
        1: { zh: '运行', en: 'Running', tone: 'run' },
        2: { zh: '启动中', en: 'Starting', tone: 'info' },
        3: { zh: '故障', en: 'Fault', tone: 'fault' },
      }),
      flag('control_source', '控制权', 'Control source', localRemote),
      flag('damper_state', '进口风门', 'Inlet damper', {
        0: { zh: '关闭', en: 'Closed', tone: 'stop' },
        1: { zh: '打开', en: 'Open', tone: 'run' },
      }),
      measure('run_hours', '累计运行时间', 'Operating hours', 'h', [0, 400_000], 1, { type: 'counter', storage: 'long' }),
      commState,
    ]),
    ...inGroup('air', [
      measure('pressure', '出口风压', 'Outlet pressure', 'kPa', [-50, 200], 2),
      measure('inlet_pressure', '进口风压', 'Inlet pressure', 'kPa', [-100, 100], 2),
      measure('flow', '风量', 'Air flow', 'm³/h', [0, 2_000_000], 0),
      measure('air_temperature', '介质温度', 'Air temperature', '℃', [-40, 400], 1),
      measure('damper_position', '风门开度', 'Damper position', '%', [0, 100], 1),
    ]),
    ...inGroup('mechanics', [
      measure('speed', '转速', 'Speed', 'r/min', [0, 30_000], 0, { storage: 'long' }),
      measure('vibration', '振动速度', 'Vibration velocity', 'mm/s', [0, 100], 2, { storage: 'long', suggest: vibration }),
      measure('vibration_x', '轴承X向振动', 'Bearing vibration X', 'mm/s', [0, 100], 2, { suggest: vibration }),
      measure('vibration_y', '轴承Y向振动', 'Bearing vibration Y', 'mm/s', [0, 100], 2, { suggest: vibration }),
      measure('temperature', '轴承温度', 'Bearing temperature', '℃', [-40, 200], 1, { suggest: bearing }),
      measure('drive_end_temperature', '驱动端轴承温度', 'Drive-end bearing temperature', '℃', [-40, 200], 1, { suggest: bearing }),
      measure('free_end_temperature', '自由端轴承温度', 'Free-end bearing temperature', '℃', [-40, 200], 1, { suggest: bearing }),
      measure('oil_temperature', '润滑油温', 'Lubricating oil temperature', '℃', [-40, 150], 1, {
        suggest: { high1: 75, high2: 70, high3: 60, delayS: 60, deadBand: 2 },
      }),
      measure('oil_pressure', '润滑油压', 'Lubricating oil pressure', 'MPa', [0, 5], 3),
    ]),
    ...inGroup('drive', [
      measure('active_power', '电机功率', 'Motor power', 'kW', [0, 10_000], 1, { storage: 'long' }),
      measure('frequency', '变频器输出频率', 'Drive output frequency', 'Hz', [0, 400], 2),
      phases('current', '电流', 'current', 'A', [0, 3_000], 1),
      phases('winding_temperature', '绕组温度', 'winding temperature', '℃', [-40, 220], 1, { suggest: winding }),
      measure('efficiency', '风机效率', 'Fan efficiency', '%', [0, 100], 1, { needs: 'active_power' }),
      counter('energy_total', '累计用电量', 'Total energy consumed'),
    ]),
    ...inGroup('control', [
      command('run_command', '启停命令', 'Start / stop', stopStart, { stops: [0], dangerous: true, interlocks: [onlyRemote, notFaulted] }),
      choice('work_mode', '调节方式', 'Control loop', {
        0: { zh: '手动频率', en: 'Manual frequency' },
        1: { zh: '恒压', en: 'Constant pressure', tone: 'auto' },
        2: { zh: '恒流量', en: 'Constant flow', tone: 'auto' },
      }),
      setpoint('frequency_setpoint', '频率给定', 'Frequency setpoint', 'Hz', [0, 400], 2, {
        limits: { min: 0, max: 60, step: 0.01 },
        interlocks: [onlyRemote, notFaulted],
      }),
      setpoint('pressure_setpoint', '风压给定', 'Pressure setpoint', 'kPa', [0, 200], 2, {
        limits: { min: 0, max: 50, step: 0.01 },
        interlocks: [onlyRemote],
      }),
      setpoint('damper_setpoint', '风门开度给定', 'Damper setpoint', '%', [0, 100], 1, { interlocks: [onlyRemote] }),
      push('fault_reset', '故障复位', 'Fault reset', { zh: '复位', en: 'Reset' }, { dangerous: true }),
    ]),
    ...inGroup('alarms', [
      alarmState,
      bits('alarm_word_1', '告警字1', 'Alarm word 1', [
        alarm('振动过大', 'Vibration too high', 'vibration'),
        alarm('轴承温度过高', 'Bearing temperature too high', 'temperature'),
        alarm('绕组温度过高', 'Winding temperature too high', 'winding_temperature_a', 'winding_temperature_b', 'winding_temperature_c'),
        alarm('润滑油压过低', 'Lubricating oil pressure too low', 'oil_pressure'),
        alarm('润滑油温过高', 'Lubricating oil temperature too high', 3, 'oil_temperature'),
        alarm('喘振预警', 'Surge warning', 1, 'pressure'),
        alarm('出口风压过高', 'Outlet pressure too high', 'pressure'),
        alarm('出口风压过低', 'Outlet pressure too low', 3, 'pressure'),
        alarm('进口滤网堵塞', 'Inlet filter clogged', 3, 'inlet_pressure'),
        alarm('动平衡不良', 'Rotor imbalance', 3, 'vibration'),
      ]),
      bits('fault_word_1', '故障字1', 'Fault word 1', [
        fault('振动保护停机', 'Stopped by vibration protection', 'vibration'),
        fault('轴承过温保护', 'Bearing over-temperature protection', 'temperature'),
        fault('电机过载', 'Motor overload', 'current_a', 'current_b', 'current_c'),
        fault('电机过温', 'Motor over-temperature', 'winding_temperature_a', 'winding_temperature_b', 'winding_temperature_c'),
        fault('变频器故障', 'Frequency converter fault', 'frequency'),
        fault('变频器过流', 'Frequency converter overcurrent', 'current_a', 'current_b', 'current_c'),
        fault('电源缺相', 'Supply phase missing', 'current_a', 'current_b', 'current_c'),
        fault('润滑系统故障', 'Lubrication failure', 'oil_pressure'),
        fault('风门卡涩', 'Damper stuck', 2, 'damper_position'),
        fault('急停按下', 'Emergency stop pressed'),
      ]),
    ]),
  ],
  pages,
  keyMetrics: ['speed', 'vibration', 'temperature', 'active_power'],
  status: {
    metric: 'state',
    map: { 0: 'stop', 1: 'run', 2: 'run', 3: 'fault' },
    moves: [
      { from: [0], to: 2, by: { metric: 'run_command', value: 1 } },
      { from: [1, 2], to: 0, by: { metric: 'run_command', value: 0 } },
      { from: [3], to: 0, by: { metric: 'fault_reset', value: 1 } },
      { from: [2], to: 1 },
    ],
  },
};
