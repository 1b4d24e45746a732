import type { DeviceType } from '../model.ts';
import { alarm, bits, choice, controlPages, fault, flag, inGroup, measure, push, state } from './points.ts';
import { alarmState, commState, offOn } from './words.ts';

/** Fire protection host of a battery container with its compound detectors and the extinguishing agent. */
export const fireControl: DeviceType = {
  id: 1205,
  key: 'fire-control',
  name: { zh: '消防主机', en: 'Fire control' },
  nature: 'fire',
  groups: {
    state: { zh: '系统状态', en: 'System state' },
    detectors: { zh: '探测器', en: 'Detectors' },
    agent: { zh: '灭火装置', en: 'Extinguishing agent' },
    control: { zh: '控制', en: 'Control' },
    alarms: { zh: '告警与故障', en: 'Alarms and faults' },
  },
  points: [
    ...inGroup('state', [
      state('state', '主机状态', 'Panel state', {
        0: { zh: '监视', en: 'Watching', tone: 'run' },
        1: { zh: '预警', en: 'Pre-warning', tone: 'warn' },
        2: { zh: '火警', en: 'Fire alarm', tone: 'alarm' },
        3: { zh: '延时启动', en: 'Release countdown', tone: 'alarm' },
        4: { zh: '已喷放', en: 'Agent released', tone: 'fault' },
        5: { zh: '故障', en: 'Fault', tone: 'fault' },
      }),
      state('fire_level', '火警等级', 'Fire level', {
        0: { zh: '正常', en: 'Normal', tone: 'run' },
        1: alarm('一级预警', 'Level 1 pre-warning', 3, { text: { zh: '消防一级预警', en: 'Fire pre-warning, level 1' } }),
        2: alarm('二级报警', 'Level 2 alarm', 2, { text: { zh: '消防二级报警', en: 'Fire alarm, level 2' } }),
        3: alarm('三级启动灭火', 'Level 3, agent released', 1, {
          text: { zh: '消防三级报警，启动灭火', en: 'Fire alarm, level 3: agent released' },
        }),
      }),
      flag('mains_state', '主电源', 'Mains supply', {
        0: { zh: '失电', en: 'Lost', tone: 'alarm' },
        1: { zh: '正常', en: 'Normal', tone: 'run' },
      }),
      measure('backup_voltage', '备用电池电压', 'Backup battery voltage', 'V', [0, 60], 1),
      measure('release_countdown', '喷放倒计时', 'Countdown to release', 's', [0, 120], 0),
      flag('sounder_state', '声光报警器', 'Sounder and beacon', offOn),
      flag('exhaust_fan_state', '排风机', 'Exhaust fan', offOn),
      commState,
    ]),
    ...inGroup('detectors', [
      measure('temperature_{n}', '{n}号探测器温度', 'Detector {n} temperature', '℃', [-40, 200], 1, { repeat: { count: 6 } }),
      measure('smoke_{n}', '{n}号探测器烟雾浓度', 'Detector {n} smoke', '%/m', [0, 100], 2, { repeat: { count: 6 } }),
      measure('co_{n}', '{n}号探测器一氧化碳浓度', 'Detector {n} carbon monoxide', 'ppm', [0, 5_000], 0, { repeat: { count: 6 } }),
      measure('hydrogen_{n}', '{n}号探测器氢气浓度', 'Detector {n} hydrogen', 'ppm', [0, 10_000], 0, { repeat: { count: 6 } }),
      measure('voc_{n}', '{n}号探测器挥发性有机物浓度', 'Detector {n} volatile organic compounds', 'ppm', [0, 5_000], 0, {
        repeat: { count: 6 },
      }),
    ]),
    ...inGroup('agent', [
      measure('agent_pressure', '药剂瓶压力', 'Agent cylinder pressure', 'MPa', [0, 10], 2),
      flag('agent_valve', '瓶头阀', 'Cylinder valve', {
        0: { zh: '关闭', en: 'Closed', tone: 'run' },
        1: { zh: '打开', en: 'Open', tone: 'alarm' },
      }),
      flag('release_feedback', '喷放反馈', 'Release feedback', {
        0: { zh: '未喷放', en: 'Not released', tone: 'run' },
        1: { zh: '已喷放', en: 'Released', tone: 'fault' },
      }),
      measure('release_count', '喷放次数', 'Releases', null, [0, 60_000], 0, { type: 'counter', storage: 'long' }),
    ]),
    ...inGroup('control', [
      choice('control_mode', '控制方式', 'Control mode', {
        0: { zh: '手动', en: 'Manual', tone: 'stop' },
        1: { zh: '自动', en: 'Automatic', tone: 'auto' },
      }),
      push('alarm_reset', '火警复位', 'Alarm reset', { zh: '复位', en: 'Reset' }),
      push('silence', '消音', 'Silence', { zh: '消音', en: 'Silence' }),
      push(
        'manual_release',
        '手动启动灭火',
        'Manual release',
        { zh: '启动', en: 'Release' },
        {
          interlocks: [
            {
              metric: 'control_mode',
              in: [0],
              reason: { zh: '自动方式下不能手动启动灭火', en: 'Cannot be released by hand in automatic mode' },
            },
            { metric: 'fire_level', in: [2, 3], reason: { zh: '没有二级以上火警', en: 'There is no fire alarm of level 2 or above' } },
          ],
        },
      ),
    ]),
    ...inGroup('alarms', [
      alarmState,
      bits('alarm_word_1', '告警字1', 'Alarm word 1', [
        alarm('感温探测器报警', 'Heat detector alarm', 1, 'temperature_{n}'),
        alarm('感烟探测器报警', 'Smoke detector alarm', 1, 'smoke_{n}'),
        alarm('一氧化碳浓度超限', 'Carbon monoxide concentration too high', 1, 'co_{n}'),
        alarm('氢气浓度超限', 'Hydrogen concentration too high', 1, 'hydrogen_{n}'),
        alarm('挥发性有机物浓度超限', 'VOC concentration too high', 'voc_{n}'),
        alarm('温升过快', 'Temperature rising too fast', 1, 'temperature_{n}'),
        alarm('药剂瓶压力过低', 'Agent cylinder pressure too low', 1, 'agent_pressure'),
        alarm('备用电池欠压', 'Backup battery undervoltage', 'backup_voltage'),
        alarm('主电源失电', 'Mains supply lost', 'mains_state'),
        alarm('手动报警按钮按下', 'Manual call point pressed', 1),
        alarm('泄爆口打开', 'Explosion vent opened', 1),
        alarm('舱门打开', 'Container door opened', 3),
      ]),
      bits('fault_word_1', '故障字1', 'Fault word 1', [
        fault('1号探测器故障', 'Detector 1 failed', 2, 'temperature_1'),
        fault('2号探测器故障', 'Detector 2 failed', 2, 'temperature_2'),
        fault('3号探测器故障', 'Detector 3 failed', 2, 'temperature_3'),
        fault('4号探测器故障', 'Detector 4 failed', 2, 'temperature_4'),
        fault('5号探测器故障', 'Detector 5 failed', 2, 'temperature_5'),
        fault('6号探测器故障', 'Detector 6 failed', 2, 'temperature_6'),
        fault('启动回路断线', 'Release circuit broken'),
        fault('声光报警器故障', 'Sounder and beacon failed', 2, 'sounder_state'),
        fault('排风机故障', 'Exhaust fan failed', 2, 'exhaust_fan_state'),
        fault('主机内部故障', 'Internal fault of the fire control panel'),
        fault('与BMS联动信号故障', 'Trip signal to BMS failed'),
      ]),
    ]),
  ],
  pages: controlPages,
  keyMetrics: ['fire_level', 'agent_pressure', 'temperature_1'],
  status: { metric: 'state', map: { 0: 'run', 1: 'run', 2: 'run', 3: 'run', 4: 'fault', 5: 'fault' } },
};
