import type { DeviceType, Interlock } from '../model.ts';
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
  push,
  setpoint,
  state,
  today,
} from './points.ts';
import { alarmState, commState, dischargePositive, openClosed, powerDirection, stopStart } from './words.ts';

const notFaulted: Interlock = {
  metric: 'state',
  notIn: [3],
  reason: { zh: 'DCDC模块故障，请先排除故障并复位', en: 'The DCDC module is faulted; clear the fault and reset it first' },
};
const onlyStopped: Interlock = {
  metric: 'state',
  in: [0],
  reason: { zh: '仅在停机状态下可以修改', en: 'Can be changed only while the module is stopped' },
};

/** Bidirectional DCDC module between a battery cluster (low side) and the common DC bus (high side). */
export const dcdc: DeviceType = {
  id: 1206,
  key: 'dcdc',
  name: { zh: 'DCDC模块', en: 'DCDC module' },
  nature: 'dcdc',
  groups: {
    run: { zh: '运行状态', en: 'Run state' },
    high: { zh: '母线侧', en: 'Bus side' },
    low: { zh: '电池侧', en: 'Battery side' },
    energy: { zh: '电量', en: 'Energy' },
    thermal: { zh: '温度', en: 'Temperatures' },
    control: { zh: '控制', en: 'Control' },
    alarms: { zh: '告警与故障', en: 'Alarms and faults' },
  },
  points: [
    ...inGroup('run', [
      state('state', '运行状态', 'Run state', {
        0: { zh: '停机', en: 'Stopped', tone: 'stop' },
        1: { zh: '软启动', en: 'Soft start', tone: 'info' },
        2: { zh: '运行', en: 'Running', tone: 'run' },
        3: { zh: '故障', en: 'Fault', tone: 'fault' },
      }),
      state('direction', '充放电状态', 'Charge/discharge state', powerDirection),
      flag('high_contactor', '母线侧接触器', 'Bus-side contactor', openClosed),
      flag('low_contactor', '电池侧接触器', 'Battery-side contactor', openClosed),
      commState,
    ]),
    ...inGroup('high', [
      measure('high_voltage', '母线侧电压', 'Bus-side voltage', 'V', [0, 1_600], 1),
      measure('high_current', '母线侧电流', 'Bus-side current', 'A', [-1_000, 1_000], 1, { sign: dischargePositive }),
      measure('active_power', '母线侧功率', 'Bus-side power', 'kW', [-1_000, 1_000], 2, { sign: dischargePositive, storage: 'long' }),
    ]),
    ...inGroup('low', [
      measure('low_voltage', '电池侧电压', 'Battery-side voltage', 'V', [0, 1_600], 1),
      measure('low_current', '电池侧电流', 'Battery-side current', 'A', [-1_000, 1_000], 1, { sign: dischargePositive }),
      measure('low_power', '电池侧功率', 'Battery-side power', 'kW', [-1_000, 1_000], 2, { sign: dischargePositive }),
      measure('efficiency', '变换效率', 'Conversion efficiency', '%', [0, 100], 2, { needs: 'active_power' }),
      measure('insulation_resistance', '绝缘电阻', 'Insulation resistance', 'kΩ', [0, 20_000], 0),
    ]),
    ...inGroup('energy', [
      counter('charge_energy_total', '累计充电量', 'Total energy charged'),
      counter('discharge_energy_total', '累计放电量', 'Total energy discharged'),
      today('charge_energy_today', '日充电量', 'Charged today'),
      today('discharge_energy_today', '日放电量', 'Discharged today'),
    ]),
    ...inGroup('thermal', [
      measure('module_temperature', '模块温度', 'Module temperature', '℃', [-40, 200], 1),
      measure('inductor_temperature', '电感温度', 'Inductor temperature', '℃', [-40, 220], 1),
      measure('fan_speed', '风机转速', 'Fan speed', 'r/min', [0, 12_000], 0),
    ]),
    ...inGroup('control', [
      measure('active_power_upper_limit', '允许最大放电功率', 'Max. discharge power', 'kW', [0, 1_000], 1),
      measure('active_power_lower_limit', '允许最大充电功率', 'Max. charge power', 'kW', [-1_000, 0], 1, {
        sign: dischargePositive,
      }),
      command('run_command', '启停命令', 'Start / stop', stopStart, { stops: [0], dangerous: true, interlocks: [notFaulted] }),
      choice(
        'work_mode',
        '工作模式',
        'Operating mode',
        {
          0: { zh: '恒功率', en: 'Constant power' },
          1: { zh: '电池侧恒流', en: 'Constant battery current' },
          2: { zh: '电池侧恒压', en: 'Constant battery voltage' },
          3: { zh: '母线侧恒压', en: 'Constant bus voltage' },
        },
        { dangerous: true, interlocks: [onlyStopped] },
      ),
      setpoint('active_power_setpoint', '功率给定', 'Power setpoint', 'kW', [-1_000, 1_000], 1, {
        sign: dischargePositive,
        limits: { min: 'active_power_lower_limit', max: 'active_power_upper_limit', step: 0.1 },
        interlocks: [notFaulted],
      }),
      setpoint('low_current_setpoint', '电池侧电流给定', 'Battery-side current setpoint', 'A', [-1_000, 1_000], 1, {
        sign: dischargePositive,
        interlocks: [notFaulted],
      }),
      setpoint('high_voltage_setpoint', '母线电压给定', 'Bus voltage setpoint', 'V', [0, 1_600], 1, {
        limits: { min: 600, max: 1_000, step: 0.1 },
        interlocks: [notFaulted],
      }),
      push('fault_reset', '故障复位', 'Fault reset', { zh: '复位', en: 'Reset' }, { dangerous: true }),
    ]),
    ...inGroup('alarms', [
      alarmState,
      bits('alarm_word_1', '告警字1', 'Alarm word 1', [
        alarm('模块温度过高', 'Module temperature too high', 'module_temperature'),
        alarm('散热风机异常', 'Cooling fan malfunction', 'fan_speed'),
        alarm('母线电压偏高', 'Bus voltage high', 'high_voltage'),
        alarm('母线电压偏低', 'Bus voltage low', 'high_voltage'),
        alarm('电池侧电压偏高', 'Battery-side voltage high', 'low_voltage'),
        alarm('电池侧电压偏低', 'Battery-side voltage low', 'low_voltage'),
        alarm('绝缘电阻偏低', 'Insulation resistance low', 'insulation_resistance'),
        alarm('均流不良', 'Poor current sharing', 3, 'low_current'),
        alarm('过温降额', 'Derated by temperature', 3, 'module_temperature'),
      ]),
      bits('fault_word_1', '故障字1', 'Fault word 1', [
        fault('母线侧过压', 'Bus-side overvoltage', 'high_voltage'),
        fault('母线侧欠压', 'Bus-side undervoltage', 'high_voltage'),
        fault('电池侧过压', 'Battery-side overvoltage', 'low_voltage'),
        fault('电池侧欠压', 'Battery-side undervoltage', 'low_voltage'),
        fault('母线侧过流', 'Bus-side overcurrent', 'high_current'),
        fault('电池侧过流', 'Battery-side overcurrent', 'low_current'),
        fault('电池反接', 'Battery polarity reversed', 'low_voltage'),
        fault('短路保护', 'Short-circuit protection', 'low_current', 'high_current'),
        fault('模块过温', 'Module over-temperature', 'module_temperature'),
        fault('散热风机故障', 'Cooling fan failure', 2, 'fan_speed'),
        fault('功率管驱动故障', 'Gate driver fault'),
        fault('软启动失败', 'Soft start failed', 'high_voltage'),
        fault('接触器故障', 'Contactor failure', 'high_contactor', 'low_contactor'),
        fault('熔断器熔断', 'Fuse blown'),
        fault('绝缘故障', 'Insulation fault', 'insulation_resistance'),
        fault('内部通讯故障', 'Internal communication fault'),
      ]),
    ]),
  ],
  pages: controlPages,
  keyMetrics: ['active_power', 'high_voltage', 'low_voltage'],
  status: {
    metric: 'state',
    map: { 0: 'stop', 1: 'run', 2: 'run', 3: 'fault' },
    moves: [
      { from: [0], to: 1, by: { metric: 'run_command', value: 1 } },
      { from: [1, 2], to: 0, by: { metric: 'run_command', value: 0 } },
      { from: [3], to: 0, by: { metric: 'fault_reset', value: 1 } },
      { from: [1], to: 2 },
    ],
  },
};
