import type { DevicePage, DeviceType, Interlock } from '../model.ts';
import { alarm, bits, choice, command, controlPages, fault, flag, inGroup, measure, push, setpoint, state } from './points.ts';
import { alarmState, commState } from './words.ts';

const onlyManual: Interlock = {
  metric: 'work_mode',
  in: [0],
  reason: { zh: '仅手动方式下可以操作阀门', en: 'Valves can be operated only in manual mode' },
};
const valveWords = { 0: { zh: '关闭', en: 'Closed', tone: 'stop' }, 1: { zh: '打开', en: 'Open', tone: 'run' } } as const;

const pages: readonly DevicePage[] = ['monitor', 'pressure-vessel', ...controlPages.slice(1), 'process-record'];

/** Heated and stirred pressure vessel. */
export const pressureVessel: DeviceType = {
  id: 1503,
  key: 'pressure-vessel',
  name: { zh: '压力容器', en: 'Pressure vessel' },
  nature: 'vessel',
  groups: {
    run: { zh: '运行状态', en: 'Run state' },
    process: { zh: '压力、液位与温度', en: 'Pressure, level and temperature' },
    shell: { zh: '壳体', en: 'Shell' },
    valves: { zh: '阀门与辅机', en: 'Valves and auxiliaries' },
    control: { zh: '控制', en: 'Control' },
    alarms: { zh: '告警与故障', en: 'Alarms and faults' },
  },
  points: [
    ...inGroup('run', [
      state('state', '运行状态', 'Run state', {
        0: { zh: '空置', en: 'Empty', tone: 'stop' },
        1: { zh: '进料', en: 'Filling', tone: 'run' },
        2: { zh: '升压升温', en: 'Heating up', tone: 'run' },
        3: { zh: '保压', en: 'Holding', tone: 'run' },
        4: { zh: '泄压', en: 'Releasing', tone: 'run' },
        5: { zh: '出料', en: 'Discharging', tone: 'run' },
        6: { zh: '故障', en: 'Fault', tone: 'fault' },
      }),
      measure('phase_time', '当前阶段时间', 'Time in current phase', 's', [0, 1_000_000], 0),
      measure('pressure_cycles', '压力循环次数', 'Pressure cycles', null, [0, 10_000_000], 0, { type: 'counter', storage: 'long' }),
      commState,
    ]),
    ...inGroup('process', [
      measure('pressure', '容器压力', 'Vessel pressure', 'MPa', [-0.1, 40], 3, { storage: 'long' }),
      measure('level', '液位', 'Level', '%', [0, 100], 1, {
        storage: 'long',
        suggest: { high1: 95, high2: 92, delayS: 10, deadBand: 1 },
      }),
      measure('temperature', '介质温度', 'Medium temperature', '℃', [-60, 600], 1, { storage: 'long' }),
      measure('inlet_flow', '进口流量', 'Inlet flow', 'm³/h', [0, 1_000], 2),
      measure('outlet_flow', '出口流量', 'Outlet flow', 'm³/h', [0, 1_000], 2),
      measure('volume', '介质体积', 'Medium volume', 'm³', [0, 1_000], 2),
    ]),
    ...inGroup('shell', [
      measure('wall_temperature_{n}', '{n}号壁温', 'Wall temperature {n}', '℃', [-60, 600], 1, { repeat: { count: 4 } }),
      measure('jacket_temperature', '夹套温度', 'Jacket temperature', '℃', [-60, 400], 1),
      measure('jacket_pressure', '夹套压力', 'Jacket pressure', 'MPa', [-0.1, 10], 3),
      measure('strain', '壳体应变', 'Shell strain', 'με', [-5_000, 5_000], 0),
      measure('wall_thickness', '最小壁厚', 'Min. wall thickness', 'mm', [0, 300], 2),
    ]),
    ...inGroup('valves', [
      flag('inlet_valve', '进料阀', 'Inlet valve', valveWords),
      flag('outlet_valve', '出料阀', 'Outlet valve', valveWords),
      flag('relief_valve', '安全阀', 'Relief valve', {
        0: { zh: '关闭', en: 'Closed', tone: 'run' },
        1: { zh: '起跳', en: 'Lifted', tone: 'fault' },
      }),
      flag('lid_state', '快开门', 'Quick-opening lid', {
        0: { zh: '未锁闭', en: 'Not locked', tone: 'warn' },
        1: { zh: '锁闭', en: 'Locked', tone: 'run' },
      }),
      measure('agitator_speed', '搅拌转速', 'Agitator speed', 'r/min', [0, 3_000], 0),
      measure('agitator_current', '搅拌电流', 'Agitator current', 'A', [0, 1_000], 1),
      measure('heater_power', '加热功率', 'Heater power', 'kW', [0, 5_000], 1),
    ]),
    ...inGroup('control', [
      choice('work_mode', '控制方式', 'Control mode', {
        0: { zh: '手动', en: 'Manual', tone: 'stop' },
        1: { zh: '自动', en: 'Automatic', tone: 'auto' },
      }),
      setpoint('pressure_setpoint', '压力给定', 'Pressure setpoint', 'MPa', [0, 40], 3, {
        limits: { min: 0, max: 'pressure_upper_limit', step: 0.001 },
        interlocks: [
          {
            metric: 'lid_state',
            in: [1],
            reason: { zh: '快开门未锁闭，禁止升压', en: 'The lid is not locked; pressure must not be raised' },
          },
          { metric: 'state', notIn: [6], reason: { zh: '容器故障，禁止升压', en: 'The vessel is faulted; pressure must not be raised' } },
        ],
      }),
      measure('pressure_upper_limit', '最高允许工作压力', 'Max. allowable working pressure', 'MPa', [0, 40], 3, { storage: 'long' }),
      setpoint('temperature_setpoint', '温度给定', 'Temperature setpoint', '℃', [0, 600], 1, { limits: { min: 0, max: 300, step: 0.1 } }),
      setpoint('level_setpoint', '液位给定', 'Level setpoint', '%', [0, 100], 1, { limits: { min: 5, max: 90, step: 0.1 } }),
      setpoint('agitator_speed_setpoint', '搅拌转速给定', 'Agitator speed setpoint', 'r/min', [0, 3_000], 0, {
        limits: { min: 0, max: 1_500, step: 1 },
      }),
      command('inlet_valve_command', '进料阀命令', 'Inlet valve command', valveWords, { interlocks: [onlyManual] }),
      command('outlet_valve_command', '出料阀命令', 'Outlet valve command', valveWords, { interlocks: [onlyManual] }),
      push('pressure_release', '紧急泄压', 'Emergency pressure release', { zh: '泄压', en: 'Release' }),
      push('fault_reset', '故障复位', 'Fault reset', { zh: '复位', en: 'Reset' }, { dangerous: true }),
    ]),
    ...inGroup('alarms', [
      alarmState,
      bits('alarm_word_1', '告警字1', 'Alarm word 1', [
        alarm('容器压力过高', 'Vessel pressure too high', 1, 'pressure', { limit: 'pressure_upper_limit' }),
        alarm('容器压力过低', 'Vessel pressure too low', 3, 'pressure'),
        alarm('液位过高', 'Level too high', 'level'),
        alarm('液位过低', 'Level too low', 'level'),
        alarm('介质温度过高', 'Medium temperature too high', 'temperature'),
        alarm('壁温过高', 'Wall temperature too high', 'wall_temperature_{n}'),
        alarm('壁温差过大', 'Wall temperature difference too large', 'wall_temperature_{n}'),
        alarm('壳体应变超限', 'Shell strain too high', 1, 'strain'),
        alarm('搅拌电流过高', 'Agitator current too high', 'agitator_current'),
        alarm('检验到期', 'Inspection due', 3),
        alarm('升压速率过快', 'Pressure rising too fast', 'pressure'),
      ]),
      bits('fault_word_1', '故障字1', 'Fault word 1', [
        fault('超压联锁动作', 'Overpressure trip', 'pressure', { limit: 'pressure_upper_limit' }),
        fault('超温联锁动作', 'Over-temperature trip', 'temperature'),
        fault('高高液位联锁动作', 'High-high level trip', 'level'),
        fault('安全阀起跳', 'Relief valve lifted', 'relief_valve', 'pressure'),
        fault('压力变送器故障', 'Pressure transmitter failed', 'pressure'),
        fault('液位计故障', 'Level gauge failed', 2, 'level'),
        fault('温度变送器故障', 'Temperature transmitter failed', 2, 'temperature'),
        fault('搅拌电机故障', 'Agitator motor failed', 2, 'agitator_current'),
        fault('进料阀卡涩', 'Inlet valve stuck', 2, 'inlet_valve'),
        fault('出料阀卡涩', 'Outlet valve stuck', 2, 'outlet_valve'),
        fault('急停按下', 'Emergency stop pressed'),
      ]),
    ]),
  ],
  pages,
  keyMetrics: ['pressure', 'temperature', 'level'],
  batches: {
    by: { state: 'state', in: [1, 2, 3, 4, 5], counter: 'pressure_cycles' },
    parameters: ['temperature', 'pressure', 'level', 'jacket_temperature', 'agitator_speed', 'heater_power'],
  },
  status: { metric: 'state', map: { 0: 'stop', 1: 'run', 2: 'run', 3: 'run', 4: 'run', 5: 'run', 6: 'fault' } },
};
