import type { DeviceType, Interlock } from '../model.ts';
import { alarm, bits, choice, controlPages, fault, flag, inGroup, measure, phases, protection, push, setpoint, state } from './points.ts';
import { alarmState, commState, importPositive, lagPositive, localRemote, openClosed } from './words.ts';

const notFaulted: Interlock = {
  metric: 'state',
  notIn: [4],
  reason: { zh: 'STS故障，禁止切换', en: 'The STS is faulted and must not transfer' },
};

/** Static transfer switch between the grid (source 1) and the storage-fed microgrid (source 2). */
export const sts: DeviceType = {
  id: 1207,
  key: 'sts',
  name: { zh: '静态切换开关STS', en: 'Static transfer switch' },
  nature: 'sts',
  groups: {
    run: { zh: '运行状态', en: 'Run state' },
    grid: { zh: '电网侧', en: 'Grid side' },
    micro: { zh: '微网侧', en: 'Microgrid side' },
    load: { zh: '负载侧', en: 'Load side' },
    control: { zh: '控制', en: 'Control' },
    alarms: { zh: '告警与故障', en: 'Alarms and faults' },
  },
  points: [
    ...inGroup('run', [
      state('state', '运行状态', 'Run state', {
        0: { zh: '停机', en: 'Stopped', tone: 'stop' },
        1: { zh: '并网', en: 'Grid-connected', tone: 'run' },
        2: { zh: '离网', en: 'Off-grid', tone: 'run' },
        3: { zh: '切换中', en: 'Transferring', tone: 'info' },
        4: { zh: '故障', en: 'Fault', tone: 'fault' },
      }),
      flag('grid_switch', '电网侧晶闸管开关', 'Grid-side thyristor switch', openClosed),
      flag('bypass_switch', '旁路开关', 'Bypass switch', openClosed),
      flag('control_source', '控制权', 'Control source', localRemote),
      flag('synchronised', '同期状态', 'Synchronism', {
        0: { zh: '未同期', en: 'Not synchronised', tone: 'warn' },
        1: { zh: '已同期', en: 'Synchronised', tone: 'run' },
      }),
      measure('transfer_time', '上次切换时间', 'Last transfer time', 'ms', [0, 60_000], 1),
      measure('transfer_count', '切换次数', 'Transfers', null, [0, 4_000_000], 0, { type: 'counter', storage: 'long' }),
      commState,
    ]),
    ...inGroup('grid', [
      phases('voltage', '电网电压', 'grid voltage', 'V', [0, 1_000], 1),
      measure('frequency', '电网频率', 'Grid frequency', 'Hz', [0, 70], 2),
      measure('active_power', '电网侧有功功率', 'Grid-side active power', 'kW', [-3_000, 3_000], 1, {
        sign: importPositive,
        storage: 'long',
      }),
      measure('reactive_power', '电网侧无功功率', 'Grid-side reactive power', 'kvar', [-3_000, 3_000], 1),
      phases('current', '电网电流', 'grid current', 'A', [0, 4_000], 1),
    ]),
    ...inGroup('micro', [
      phases('micro_voltage', '微网电压', 'microgrid voltage', 'V', [0, 1_000], 1),
      measure('micro_frequency', '微网频率', 'Microgrid frequency', 'Hz', [0, 70], 2),
      measure('phase_difference', '两侧相角差', 'Phase difference', '°', [-180, 180], 1),
      measure('voltage_difference', '两侧电压差', 'Voltage difference', 'V', [-1_000, 1_000], 1),
    ]),
    ...inGroup('load', [
      measure('load_power', '负载功率', 'Load power', 'kW', [0, 3_000], 1),
      measure('load_power_factor', '负载功率因数', 'Load power factor', null, [-1, 1], 3, { sign: lagPositive }),
      measure('load_rate', '负载率', 'Load rate', '%', [0, 300], 1),
      phases('thyristor_temperature', '晶闸管温度', 'thyristor temperature', '℃', [-40, 200], 1),
      measure('cabinet_temperature', '柜内温度', 'Cabinet temperature', '℃', [-40, 120], 1),
    ]),
    ...inGroup('control', [
      choice(
        'grid_mode',
        '并离网模式',
        'Grid mode',
        {
          0: { zh: '并网', en: 'Grid-connected' },
          1: { zh: '离网', en: 'Off-grid' },
          2: { zh: '并离网切换', en: 'On/off-grid switch' },
        },
        {
          dangerous: true,
          interlocks: [
            { metric: 'control_source', in: [1], reason: { zh: 'STS处于就地控制', en: 'The STS is in local control' } },
            notFaulted,
            {
              metric: 'bypass_switch',
              in: [0],
              reason: { zh: '旁路开关闭合，禁止切换', en: 'The bypass switch is closed; no transfer is allowed' },
            },
          ],
        },
      ),
      setpoint('return_delay', '恢复并网延时', 'Grid return delay', 's', [0, 3_600], 0, {
        limits: { min: 5, max: 1_800, step: 1 },
      }),
      setpoint('grid_voltage_low', '电网欠压切换值', 'Grid undervoltage transfer threshold', '%', [0, 100], 0, {
        limits: { min: 50, max: 95, step: 1 },
        ...protection,
      }),
      setpoint('grid_voltage_high', '电网过压切换值', 'Grid overvoltage transfer threshold', '%', [100, 150], 0, {
        limits: { min: 105, max: 130, step: 1 },
        ...protection,
      }),
      push('fault_reset', '故障复位', 'Fault reset', { zh: '复位', en: 'Reset' }, { dangerous: true }),
    ]),
    ...inGroup('alarms', [
      alarmState,
      bits('alarm_word_1', '告警字1', 'Alarm word 1', [
        alarm('电网电压异常', 'Grid voltage out of range', 'voltage_a', 'voltage_b', 'voltage_c'),
        alarm('电网频率异常', 'Grid frequency out of range', 'frequency'),
        alarm('微网电压异常', 'Microgrid voltage out of range', 'micro_voltage_a', 'micro_voltage_b', 'micro_voltage_c'),
        alarm('相序错误', 'Phase sequence wrong', 1),
        alarm('两侧不同期', 'Both sides not synchronised', 3, 'phase_difference'),
        alarm('负载过载', 'Load overload', 'load_rate'),
        alarm(
          '晶闸管温度过高',
          'Thyristor temperature too high',
          'thyristor_temperature_a',
          'thyristor_temperature_b',
          'thyristor_temperature_c',
        ),
        alarm('散热风机异常', 'Cooling fan malfunction'),
        alarm('切换过于频繁', 'Too many transfers', 'transfer_count'),
        alarm('旁路运行', 'Running on bypass', 3, 'bypass_switch'),
      ]),
      bits('fault_word_1', '故障字1', 'Fault word 1', [
        fault('A相晶闸管短路', 'Phase A thyristor short-circuited'),
        fault('B相晶闸管短路', 'Phase B thyristor short-circuited'),
        fault('C相晶闸管短路', 'Phase C thyristor short-circuited'),
        fault('晶闸管开路', 'Thyristor open', 'current_a', 'current_b', 'current_c'),
        fault('晶闸管过温', 'Thyristor over-temperature', 'thyristor_temperature_a', 'thyristor_temperature_b', 'thyristor_temperature_c'),
        fault('切换失败', 'Transfer failed', 'voltage_difference'),
        fault('反送电保护', 'Backfeed protection', 'active_power'),
        fault('输出短路', 'Output short-circuit', 'current_a', 'current_b', 'current_c'),
        fault('辅助电源故障', 'Auxiliary supply fault', 2),
        fault('急停按下', 'Emergency stop pressed'),
        fault('防雷器故障', 'Surge protector failure', 2),
        fault('与变流器通讯中断', 'Communication with PCS lost', 2),
      ]),
    ]),
  ],
  pages: controlPages,
  keyMetrics: ['active_power', 'load_power', 'frequency'],
  status: { metric: 'state', map: { 0: 'stop', 1: 'run', 2: 'run', 3: 'run', 4: 'fault' } },
};
