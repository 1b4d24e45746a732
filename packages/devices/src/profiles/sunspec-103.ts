import type { Profile } from '../profile.ts';
import { inverterEvents, inverterStates, kilo, modelMap, perCent, point, sunspecSource } from './sunspec.ts';

export const sunspec103: Profile = {
  id: 'sunspec-103',
  vendor: 'SunSpec',
  model: { zh: '三相逆变器（模型103，整型加比例因子）', en: 'Three-phase inverter (model 103, integer with scale factors)' },
  deviceTypeId: 1301,
  source: `${sunspecSource}; model 103`,
  modbus: modelMap(103, [
    point('u16', 'current_a', 3, 6),
    point('u16', 'current_b', 4, 6),
    point('u16', 'current_c', 5, 6),
    point('u16', 'voltage_ab', 7, 13),
    point('u16', 'voltage_bc', 8, 13),
    point('u16', 'voltage_ca', 9, 13),
    point('u16', 'voltage_a', 10, 13),
    point('u16', 'voltage_b', 11, 13),
    point('u16', 'voltage_c', 12, 13),
    point('s16', 'active_power', 14, 15, kilo),
    point('u16', 'frequency', 16, 17),
    point('s16', 'apparent_power', 18, 19, kilo),
    point('s16', 'reactive_power', 20, 21, kilo),
    point('s16', 'power_factor', 22, 23, perCent),
    point('acc32', 'energy_total', 24, 26, kilo),
    point('s16', 'dc_power', 31, 32, kilo),
    point('s16', 'cabinet_temperature', 33, 37),
    point('u16', 'state', 38, undefined, undefined, { words: inverterStates }),
    point('u32', 'fault_word_1', 40, undefined, undefined, { bits: inverterEvents }),
  ]),
};
