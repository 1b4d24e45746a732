import type { Profile } from '../profile.ts';
import { absoluteMap, holding, perPhase } from './registers.ts';

const { u16, s16, u32, s32 } = holding;

export const dtsd422D3: Profile = {
  id: 'dtsd422-d3',
  vendor: 'Solarman',
  model: { zh: 'DTSD422-D3 三相双路电能表（第1路）', en: 'DTSD422-D3 three-phase meter (first circuit, CT 1–3)' },
  deviceTypeId: 1203,
  source: 'github.com/davidrapan/ha-solarman, solarman_dtsd422-d3.yaml, MIT',
  notes: {
    zh: '有两组互感器，本表读取 CT1–CT3。',
    en: 'The meter has two sets of transformers; this map reads CT 1 to 3.',
  },
  modbus: absoluteMap('big', 64, 8, [
    ...perPhase(u16, 'voltage', 1, 1, 0.1),
    ...perPhase(s32, 'current', 7, 2, 0.001, { magnitude: true }),
    s32('active_power', 13, 0.001),
    ...perPhase(s32, 'active_power', 15, 2, 0.001),
    s32('reactive_power', 21, 0.001),
    ...perPhase(s32, 'reactive_power', 23, 2, 0.001),
    s32('apparent_power', 29, 0.001),
    ...perPhase(s32, 'apparent_power', 31, 2, 0.001),
    s16('power_factor', 37, 0.001),
    ...perPhase(s16, 'power_factor', 38, 1, 0.001),
    u16('frequency', 41, 0.01),
    u32('energy_import', 42, 0.01),
    u32('energy_export', 52, 0.01),
  ]),
};
