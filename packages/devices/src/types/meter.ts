import type { DeviceType } from '../model.ts';
import {
  alarm,
  bits,
  choice,
  controlPages,
  counter,
  fault,
  inGroup,
  lineVoltages,
  measure,
  phases,
  protection,
  push,
  says,
  setpoint,
} from './points.ts';
import { alarmState, commState, importPositive, inductivePositive, lagPositive } from './words.ts';

/** Three-phase smart meter with four energy registers and demand. */
export const meter: DeviceType = {
  id: 1203,
  key: 'meter',
  name: { zh: '智能电表', en: 'Smart meter' },
  nature: 'meter',
  groups: {
    power: { zh: '功率', en: 'Power' },
    voltage: { zh: '电压电流', en: 'Voltage and current' },
    energy: { zh: '电能', en: 'Energy' },
    demand: { zh: '需量', en: 'Demand' },
    quality: { zh: '电能质量', en: 'Power quality' },
    status: { zh: '状态', en: 'Status' },
    settings: { zh: '参数', en: 'Settings' },
  },
  points: [
    ...inGroup('power', [
      measure('active_power', '总有功功率', 'Total active power', 'kW', [-50_000, 50_000], 2, { sign: importPositive, storage: 'long' }),
      phases('active_power', '有功功率', 'active power', 'kW', [-20_000, 20_000], 2, { sign: importPositive }),
      measure('reactive_power', '总无功功率', 'Total reactive power', 'kvar', [-50_000, 50_000], 2, { sign: inductivePositive }),
      phases('reactive_power', '无功功率', 'reactive power', 'kvar', [-20_000, 20_000], 2, { sign: inductivePositive }),
      measure('apparent_power', '总视在功率', 'Total apparent power', 'kVA', [0, 50_000], 2),
      phases('apparent_power', '视在功率', 'apparent power', 'kVA', [0, 20_000], 2),
      measure('power_factor', '总功率因数', 'Total power factor', null, [-1, 1], 3, { sign: lagPositive }),
      phases('power_factor', '功率因数', 'power factor', null, [-1, 1], 3, { sign: lagPositive }),
    ]),
    ...inGroup('voltage', [
      phases('voltage', '电压', 'voltage', 'V', [0, 30_000], 1),
      lineVoltages('voltage', '线电压', 'Line voltage', [0, 50_000]),
      phases('current', '电流', 'current', 'A', [0, 6_000], 2),
      measure('current_n', '零线电流', 'Neutral current', 'A', [0, 6_000], 2),
      measure('frequency', '频率', 'Frequency', 'Hz', [40, 70], 2, {
        suggest: { high1: 50.5, high2: 50.2, low2: 49.8, low1: 49.5, delayS: 5, deadBand: 0.02 },
      }),
    ]),
    ...inGroup('energy', [
      counter('energy_import', '正向有功总电能', 'Energy imported', { decimals: 2, range: [0, 999_999_999] }),
      counter('energy_export', '反向有功总电能', 'Energy exported', { decimals: 2, range: [0, 999_999_999] }),
      counter('reactive_energy_import', '正向无功总电能', 'Reactive energy imported', {
        unit: 'kvarh',
        decimals: 2,
        range: [0, 999_999_999],
      }),
      counter('reactive_energy_export', '反向无功总电能', 'Reactive energy exported', {
        unit: 'kvarh',
        decimals: 2,
        range: [0, 999_999_999],
      }),
    ]),
    ...inGroup('demand', [
      measure('demand', '当前正向有功需量', 'Current import demand', 'kW', [0, 50_000], 2),
      measure('demand_max', '当月正向有功最大需量', 'Maximum import demand this month', 'kW', [0, 50_000], 2, { storage: 'long' }),
      measure('demand_export', '当前反向有功需量', 'Current export demand', 'kW', [0, 50_000], 2),
      measure('demand_export_max', '当月反向有功最大需量', 'Maximum export demand this month', 'kW', [0, 50_000], 2, { storage: 'long' }),
    ]),
    ...inGroup('quality', [
      phases('voltage_thd', '电压总谐波畸变率', 'voltage THD', '%', [0, 100], 2),
      phases('current_thd', '电流总谐波畸变率', 'current THD', '%', [0, 400], 2),
      measure('voltage_unbalance', '电压不平衡度', 'Voltage unbalance', '%', [0, 100], 2, {
        suggest: { high2: 4, high3: 2, delayS: 600, deadBand: 0.2 },
      }),
      measure('current_unbalance', '电流不平衡度', 'Current unbalance', '%', [0, 400], 2),
    ]),
    ...inGroup('status', [
      commState,
      alarmState,
      bits('alarm_word_1', '告警字1', 'Alarm word 1', [
        alarm('A相失压', 'Phase A voltage lost', 1, 'voltage_a'),
        alarm('B相失压', 'Phase B voltage lost', 1, 'voltage_b'),
        alarm('C相失压', 'Phase C voltage lost', 1, 'voltage_c'),
        alarm('A相过压', 'Phase A overvoltage', 'voltage_a'),
        alarm('B相过压', 'Phase B overvoltage', 'voltage_b'),
        alarm('C相过压', 'Phase C overvoltage', 'voltage_c'),
        alarm('A相失流', 'Phase A current lost', 'current_a'),
        alarm('B相失流', 'Phase B current lost', 'current_b'),
        alarm('C相失流', 'Phase C current lost', 'current_c'),
        alarm('电压逆相序', 'Phase sequence reversed', 1),
        alarm('电压不平衡', 'Voltages unbalanced', 3, 'voltage_unbalance'),
        alarm('电流不平衡', 'Currents unbalanced', 3, 'current_unbalance'),
        alarm('需量超限', 'Demand limit exceeded', 'demand', { limit: 'demand_limit' }),
        says('反向潮流', 'Reverse power flow', 'info'),
        alarm('时钟电池欠压', 'Clock battery undervoltage', 3),
      ]),
      bits('fault_word_1', '故障字1', 'Fault word 1', [
        fault('计量芯片故障', 'Metering chip fault'),
        fault('存储器故障', 'Memory fault'),
        fault('时钟故障', 'Clock fault', 2),
        fault('内部参数校验错误', 'Internal settings corrupt (checksum)', 2),
      ]),
    ]),
    ...inGroup('settings', [
      setpoint('ct_ratio', '电流互感器变比', 'Current transformer ratio', null, [1, 9_999], 0, {
        limits: { min: 1, max: 9_999, step: 1 },
        ...protection,
      }),
      setpoint('pt_ratio', '电压互感器变比', 'Voltage transformer ratio', null, [1, 9_999], 0, {
        limits: { min: 1, max: 9_999, step: 1 },
        ...protection,
      }),
      choice('demand_window', '需量周期', 'Demand window', {
        5: { zh: '5分钟', en: '5 minutes' },
        15: { zh: '15分钟', en: '15 minutes' },
        30: { zh: '30分钟', en: '30 minutes' },
        60: { zh: '60分钟', en: '60 minutes' },
      }),
      setpoint('demand_limit', '需量告警限值', 'Demand alarm limit', 'kW', [0, 50_000], 1, protection),
      push('demand_reset', '最大需量清零', 'Reset maximum demand', { zh: '清零', en: 'Reset' }),
    ]),
  ],
  pages: controlPages,
  keyMetrics: ['active_power', 'energy_import', 'energy_export', 'power_factor'],
};
