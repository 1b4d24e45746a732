import type { DeviceType } from '../model.ts';
import { alarm, bits, choice, command, controlPages, counter, fault, flag, inGroup, measure, push, setpoint, state } from './points.ts';
import { alarmState, commState, offOn, stopStart } from './words.ts';

/** Industrial air conditioner of a container or switch room. */
export const airConditioner: DeviceType = {
  id: 1208,
  key: 'air-conditioner',
  name: { zh: '空调', en: 'Air conditioner' },
  nature: 'climate',
  groups: {
    run: { zh: '运行状态', en: 'Run state' },
    climate: { zh: '温湿度', en: 'Temperature and humidity' },
    power: { zh: '电气', en: 'Electrical' },
    control: { zh: '控制', en: 'Control' },
    alarms: { zh: '告警与故障', en: 'Alarms and faults' },
  },
  points: [
    ...inGroup('run', [
      state('state', '运行状态', 'Run state', {
        0: { zh: '停机', en: 'Off', tone: 'stop' },
        1: { zh: '送风', en: 'Ventilating', tone: 'run' },
        2: { zh: '制冷', en: 'Cooling', tone: 'run' },
        3: { zh: '制热', en: 'Heating', tone: 'run' },
        4: { zh: '除湿', en: 'Dehumidifying', tone: 'run' },
        5: { zh: '故障', en: 'Fault', tone: 'fault' },
      }),
      flag('inner_fan_state', '内风机', 'Indoor fan', offOn),
      flag('outer_fan_state', '外风机', 'Outdoor fan', offOn),
      flag('compressor_state', '压缩机', 'Compressor', offOn),
      flag('heater_state', '电加热器', 'Electric heater', offOn),
      measure('compressor_hours', '压缩机累计运行时间', 'Compressor hours', 'h', [0, 400_000], 1, { type: 'counter', storage: 'long' }),
      measure('compressor_starts', '压缩机启动次数', 'Compressor starts', null, [0, 4_000_000], 0, { type: 'counter', storage: 'long' }),
      commState,
    ]),
    ...inGroup('climate', [
      measure('ambient_temperature', '柜内温度', 'Indoor temperature', '℃', [-40, 100], 1),
      measure('humidity', '柜内湿度', 'Indoor humidity', '%', [0, 100], 1),
      measure('outdoor_temperature', '室外温度', 'Outdoor temperature', '℃', [-50, 80], 1),
      measure('supply_air_temperature', '送风温度', 'Supply air temperature', '℃', [-40, 100], 1),
      measure('coil_temperature', '盘管温度', 'Coil temperature', '℃', [-60, 120], 1),
      measure('condenser_temperature', '冷凝器温度', 'Condenser temperature', '℃', [-40, 150], 1),
      measure('discharge_temperature', '排气温度', 'Discharge temperature', '℃', [-40, 180], 1),
      measure('inner_fan_speed', '内风机转速', 'Indoor fan speed', 'r/min', [0, 10_000], 0),
      measure('outer_fan_speed', '外风机转速', 'Outdoor fan speed', 'r/min', [0, 10_000], 0),
    ]),
    ...inGroup('power', [
      measure('active_power', '功率', 'Power', 'kW', [0, 100], 2, { storage: 'long' }),
      measure('supply_voltage', '供电电压', 'Supply voltage', 'V', [0, 600], 1),
      measure('current', '电流', 'Current', 'A', [0, 200], 1),
      counter('energy_total', '累计耗电量', 'Total energy consumed'),
    ]),
    ...inGroup('control', [
      command('run_command', '启停命令', 'Start / stop', stopStart, { stops: [0] }),
      choice('work_mode', '工作模式', 'Operating mode', {
        0: { zh: '自动', en: 'Automatic', tone: 'auto' },
        1: { zh: '送风', en: 'Ventilate' },
        2: { zh: '制冷', en: 'Cool' },
        3: { zh: '制热', en: 'Heat' },
        4: { zh: '除湿', en: 'Dehumidify' },
      }),
      setpoint('cooling_temperature_setpoint', '制冷温度给定', 'Cooling temperature setpoint', '℃', [5, 50], 1, {
        limits: { min: 15, max: 40, step: 0.5 },
      }),
      setpoint('heating_temperature_setpoint', '制热温度给定', 'Heating temperature setpoint', '℃', [-20, 30], 1, {
        limits: { min: -10, max: 20, step: 0.5 },
      }),
      setpoint('humidity_setpoint', '除湿湿度给定', 'Dehumidifying setpoint', '%', [20, 95], 0, { limits: { min: 40, max: 90, step: 1 } }),
      setpoint('temperature_dead_band', '控温回差', 'Temperature dead band', '℃', [0, 15], 1, { limits: { min: 1, max: 10, step: 0.5 } }),
      push('fault_reset', '故障复位', 'Fault reset', { zh: '复位', en: 'Reset' }),
    ]),
    ...inGroup('alarms', [
      alarmState,
      bits('alarm_word_1', '告警字1', 'Alarm word 1', [
        alarm('柜内温度过高', 'Indoor temperature too high', 'ambient_temperature'),
        alarm('柜内温度过低', 'Indoor temperature too low', 'ambient_temperature'),
        alarm('柜内湿度过高', 'Indoor humidity too high', 3, 'humidity'),
        alarm('柜内湿度过低', 'Indoor humidity too low', 3, 'humidity'),
        alarm('盘管结霜', 'Coil frosted over', 3, 'coil_temperature'),
        alarm('滤网堵塞', 'Filter clogged', 3),
        alarm('供电电压过高', 'Supply voltage too high', 'supply_voltage'),
        alarm('供电电压过低', 'Supply voltage too low', 'supply_voltage'),
        alarm('柜内温度传感器异常', 'Indoor temperature sensor malfunction', 'ambient_temperature'),
        alarm('湿度传感器异常', 'Humidity sensor malfunction', 3, 'humidity'),
      ]),
      bits('fault_word_1', '故障字1', 'Fault word 1', [
        fault('制冷系统高压保护', 'Refrigerant high-pressure cut-out'),
        fault('制冷系统低压保护', 'Refrigerant low-pressure cut-out'),
        fault('压缩机故障', 'Compressor failure', 'compressor_state'),
        fault('内风机故障', 'Indoor fan failure', 2, 'inner_fan_speed'),
        fault('外风机故障', 'Outdoor fan failure', 2, 'outer_fan_speed'),
        fault('加热器故障', 'Heater failure', 2, 'heater_state'),
        fault('压缩机排气过温', 'Compressor discharge over-temperature', 'discharge_temperature'),
        fault('电源缺相', 'Supply phase missing'),
        fault('烟感联锁停机', 'Stopped by smoke detector'),
        fault('控制板故障', 'Controller board failure'),
      ]),
    ]),
  ],
  pages: controlPages,
  keyMetrics: ['ambient_temperature', 'humidity', 'active_power'],
  status: {
    metric: 'state',
    map: { 0: 'stop', 1: 'run', 2: 'run', 3: 'run', 4: 'run', 5: 'fault' },
    moves: [
      { from: [0], to: 1, by: { metric: 'run_command', value: 1 } },
      { from: [1, 2, 3, 4], to: 0, by: { metric: 'run_command', value: 0 } },
      { from: [5], to: 0, by: { metric: 'fault_reset', value: 1 } },
    ],
  },
};
