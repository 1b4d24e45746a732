import type { Profile } from '../profile.ts';
import { batteryFaults, batterySign, batteryWarnings, modelMap, point, sunspecSource } from './sunspec.ts';

export const sunspec803: Profile = {
  id: 'sunspec-803',
  vendor: 'SunSpec',
  model: { zh: '锂电池组（模型803）', en: 'Lithium-ion bank (model 803)' },
  deviceTypeId: 1202,
  source: `${sunspecSource}; model 803`,
  notes: {
    zh: `整组温度取自模型的固定部分；簇电压为各串平均值，其余簇数据取第1串。多串电池请为每串另接模型804。${batterySign.zh}`,
    en: `Temperatures are those of the bank; the cluster voltage is the average of the strings, the other cluster values are of string 1. For more strings connect model 804 of each. ${batterySign.en}`,
  },
  modbus: modelMap(803, [
    point('s16', 'cell_temperature_max', 4, 23),
    point('s16', 'cell_temperature_min', 7, 23),
    point('s16', 'cell_temperature_avg', 10, 23),
    point('u16', 'cluster_voltage', 15, 27),
    point('u16', 'balancing_count', 21),
    point('u16', 'cluster_soc', 32, 26),
    point('u16', 'soh', 33, 25),
    point('s16', 'cluster_current', 34, 24),
    point('u16', 'cell_voltage_max', 35, 22),
    point('u16', 'cell_voltage_min', 37, 22),
    point('u16', 'cell_voltage_avg', 39, 22),
    point('u32', 'fault_word_1', 48, undefined, undefined, { bits: batteryFaults }),
    point('u32', 'alarm_word_1', 48, undefined, undefined, { bits: batteryWarnings }),
    point('u16', 'contactor_command', 57, undefined, undefined, { words: { 1: 1, 2: 0 }, write: 6 }),
  ]),
};
