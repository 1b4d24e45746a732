import type { Profile } from '../profile.ts';
import { batteryFaults, batterySign, batteryWarnings, modelMap, point, sunspecSource } from './sunspec.ts';

export const sunspec804: Profile = {
  id: 'sunspec-804',
  vendor: 'SunSpec',
  model: { zh: '锂电池串（模型804，含模块）', en: 'Lithium-ion string (model 804, with modules)' },
  deviceTypeId: 1202,
  source: `${sunspecSource}; model 804`,
  notes: batterySign,
  modbus: modelMap(804, [
    point('u16', 'balancing_count', 7),
    point('u16', 'soc', 8, 38),
    point('u32', 'cycle_count', 10),
    point('u16', 'soh', 12, 39),
    point('s16', 'current', 13, 41),
    point('u16', 'voltage', 14, 42),
    point('u16', 'cell_voltage_max', 15, 43),
    point('u16', 'cell_voltage_min', 17, 43),
    point('u16', 'cell_voltage_avg', 19, 43),
    point('s16', 'cell_temperature_max', 20, 44),
    point('s16', 'cell_temperature_min', 22, 44),
    point('s16', 'cell_temperature_avg', 24, 44),
    point('u32', 'fault_word_1', 28, undefined, undefined, { bits: batteryFaults }),
    point('u32', 'alarm_word_1', 28, undefined, undefined, { bits: batteryWarnings }),
    point('u16', 'contactor_command', 37, undefined, undefined, { words: { 1: 1, 2: 0 }, write: 6 }),
    point('s16', 'pack_temperature_max_{n}', 56, 44, undefined, { repeat: { count: 5, step: 16 } }),
  ]),
};
