import type { DeviceType, Interlock } from '../model.ts';
import { alarm, bits, command, controlPages, counter, fault, flag, inGroup, measure, push, setpoint, state } from './points.ts';
import { alarmState, commState, localRemote, stopStart } from './words.ts';

const onlyRemote: Interlock = {
  metric: 'control_source',
  in: [1],
  reason: { zh: '空压机处于就地控制', en: 'The compressor is in local control' },
};
const notFaulted: Interlock = {
  metric: 'state',
  notIn: [4],
  reason: { zh: '空压机故障，请先排除故障并复位', en: 'The compressor is faulted; clear the fault and reset it first' },
};

/**
 * Screw compressor package with load/idle control, its energy register, and the flow meter behind its receiver. Flow and volume are at normal
 * conditions: 0 ℃, 101.325 kPa, dry (DIN 1343).
 */
export const airCompressor: DeviceType = {
  id: 1504,
  key: 'air-compressor',
  name: { zh: '空压机', en: 'Air compressor' },
  nature: 'compressor',
  groups: {
    run: { zh: '运行状态', en: 'Run state' },
    compressed_air: { zh: '压缩空气', en: 'Compressed air' },
    air_end: { zh: '主机与电机', en: 'Air end and motor' },
    energy: { zh: '能耗', en: 'Energy' },
    control: { zh: '控制', en: 'Control' },
    alarms: { zh: '告警与故障', en: 'Alarms and faults' },
  },
  points: [
    ...inGroup('run', [
      state('state', '运行状态', 'Run state', {
        0: { zh: '停机', en: 'Stopped', tone: 'stop' },
        1: { zh: '加载', en: 'Loaded', tone: 'run' },
        2: { zh: '卸载', en: 'Unloaded', tone: 'run' },
        3: { zh: '待机（自动停机）', en: 'Standby (stopped automatically)', tone: 'stop' },
        4: { zh: '故障', en: 'Fault', tone: 'fault' },
      }),
      flag('control_source', '控制权', 'Control source', localRemote),
      measure('run_hours', '累计运行时间', 'Operating hours', 'h', [0, 400_000], 1, { type: 'counter', storage: 'long' }),
      measure('load_hours', '累计加载时间', 'Hours loaded', 'h', [0, 400_000], 1, { type: 'counter', storage: 'long' }),
      commState,
    ]),
    ...inGroup('compressed_air', [
      measure('pressure', '管网压力', 'Net pressure', 'MPa', [0, 4], 3, {
        storage: 'long',
        suggest: { high2: 0.85, low3: 0.58, low2: 0.52, delayS: 30, deadBand: 0.01 },
      }),
      measure('flow', '供气流量（标况）', 'Flow (normal conditions)', 'm³/min', [0, 1_000], 2, { storage: 'long' }),
      counter('air_total', '累计供气量（标况）', 'Total air (normal conditions)', { unit: 'm³' }),
      measure('dew_point', '压力露点', 'Pressure dew point', '℃', [-80, 60], 1, {
        suggest: { high2: 15, high3: 10, delayS: 600, deadBand: 1 },
      }),
    ]),
    ...inGroup('air_end', [
      measure('discharge_temperature', '排气温度', 'Discharge temperature', '℃', [-40, 200], 1, {
        suggest: { high1: 110, high2: 105, high3: 100, delayS: 30, deadBand: 2 },
      }),
      measure('oil_pressure_drop', '油气分离器压差', 'Separator pressure drop', 'kPa', [0, 400], 1, {
        suggest: { high3: 80, delayS: 600, deadBand: 5 },
      }),
      measure('current', '电流', 'Current', 'A', [0, 3_000], 1),
    ]),
    ...inGroup('energy', [
      measure('active_power', '有功功率', 'Active power', 'kW', [0, 5_000], 2, { storage: 'long' }),
      counter('energy_total', '累计用电量', 'Total energy consumed'),
    ]),
    ...inGroup('control', [
      command('run_command', '启停命令', 'Start / stop', stopStart, { stops: [0], dangerous: true, interlocks: [onlyRemote, notFaulted] }),
      setpoint('load_pressure', '加载压力', 'Load pressure', 'MPa', [0, 4], 2, {
        limits: { min: 0.5, max: 0.8, step: 0.01 },
        interlocks: [onlyRemote],
      }),
      setpoint('pressure_band', '加卸载压差', 'Load / unload difference', 'MPa', [0, 1], 2, {
        limits: { min: 0.05, max: 0.2, step: 0.01 },
        interlocks: [onlyRemote],
      }),
      push('fault_reset', '故障复位', 'Fault reset', { zh: '复位', en: 'Reset' }, { dangerous: true }),
    ]),
    ...inGroup('alarms', [
      alarmState,
      bits('alarm_word_1', '告警字1', 'Alarm word 1', [
        alarm('管网压力过低', 'Net pressure too low', 'pressure'),
        alarm('排气温度过高', 'Discharge temperature too high', 'discharge_temperature'),
        alarm('压力露点过高', 'Pressure dew point too high', 3, 'dew_point'),
        alarm('油气分离器堵塞', 'Separator clogged', 3, 'oil_pressure_drop'),
        alarm('空气滤清器堵塞', 'Air filter clogged', 3),
        alarm('油滤清器堵塞', 'Oil filter clogged', 3),
        alarm('油位过低', 'Oil level too low', 3),
        alarm('自动排水器故障', 'Condensate drain failed', 3, 'dew_point'),
        alarm('保养到期', 'Maintenance due', 3),
      ]),
      bits('fault_word_1', '故障字1', 'Fault word 1', [
        fault('排气温度保护停机', 'Stopped by discharge temperature', 'discharge_temperature'),
        fault('超压保护停机', 'Stopped by overpressure', 'pressure'),
        fault('主电机过载', 'Main motor overload', 'current'),
        fault('风机电机过载', 'Fan motor overload', 2),
        fault('电源相序错误', 'Wrong phase sequence'),
        fault('电源缺相', 'Supply phase missing', 'current'),
        fault('压力传感器故障', 'Pressure sensor failed', 'pressure'),
        fault('温度传感器故障', 'Temperature sensor failed', 'discharge_temperature'),
        fault('急停按下', 'Emergency stop pressed'),
      ]),
    ]),
  ],
  pages: controlPages,
  keyMetrics: ['pressure', 'flow', 'active_power', 'dew_point'],
  status: {
    metric: 'state',
    map: { 0: 'stop', 1: 'run', 2: 'run', 3: 'standby', 4: 'fault' },
    moves: [
      { from: [0], to: 1, by: { metric: 'run_command', value: 1 } },
      { from: [1, 2, 3], to: 0, by: { metric: 'run_command', value: 0 } },
      { from: [4], to: 0, by: { metric: 'fault_reset', value: 1 } },
      { from: [1], to: 2 },
      { from: [2], to: 1 },
      { from: [2], to: 3 },
      { from: [3], to: 1 },
    ],
  },
};
