import type { Profile } from '../profile.ts';
import { inverterEvents, inverterStates, kilo, modelMap, perCent, point, sunspecSource } from './sunspec.ts';

export const sunspec113: Profile = {
  id: 'sunspec-113',
  vendor: 'SunSpec',
  model: { zh: '三相逆变器（模型113，浮点）', en: 'Three-phase inverter (model 113, floating point)' },
  deviceTypeId: 1301,
  source: `${sunspecSource}; model 113`,
  modbus: modelMap(113, [
    point('f32', 'current_a', 4),
    point('f32', 'current_b', 6),
    point('f32', 'current_c', 8),
    point('f32', 'voltage_ab', 10),
    point('f32', 'voltage_bc', 12),
    point('f32', 'voltage_ca', 14),
    point('f32', 'voltage_a', 16),
    point('f32', 'voltage_b', 18),
    point('f32', 'voltage_c', 20),
    point('f32', 'active_power', 22, undefined, kilo),
    point('f32', 'frequency', 24),
    point('f32', 'apparent_power', 26, undefined, kilo),
    point('f32', 'reactive_power', 28, undefined, kilo),
    point('f32', 'power_factor', 30, undefined, perCent),
    point('f32', 'energy_total', 32, undefined, kilo),
    point('f32', 'dc_power', 38, undefined, kilo),
    point('f32', 'cabinet_temperature', 40),
    point('u16', 'state', 48, undefined, undefined, { words: inverterStates }),
    point('u32', 'fault_word_1', 50, undefined, undefined, { bits: inverterEvents }),
  ]),
};
