import type { Profile } from '../profile.ts';
import { absoluteMap, holding, perPhase } from './registers.ts';

const { u16, s16, u32, s32 } = holding;

/** MPPT inputs are at three places. */
const mppts = [4112, 4116, 4120, 4158, 4224, 4228, 4232, 4236].flatMap((address, index) => [
  u16(`mppt_voltage_${index + 1}`, address, 0.1),
  u16(`mppt_current_${index + 1}`, address + 1, 0.01),
]);

export const chintCps: Profile = {
  id: 'chint-cps-scetl',
  vendor: 'CHINT Power Systems',
  model: { zh: 'CPS SCE/ETL 组串逆变器', en: 'CPS SCE/ETL string inverter' },
  deviceTypeId: 1301,
  source: 'github.com/davidrapan/ha-solarman, chint_cps-scetl.yaml, MIT',
  modbus: absoluteMap('big', 100, 10, [
    ...perPhase(u16, 'voltage', 4097, 5, 0.1),
    ...perPhase(u16, 'current', 4098, 5, 0.01),
    u16('frequency', 4101, 0.01),
    ...mppts,
    s16('cabinet_temperature', 4124),
    u16('fault_word_1', 4127, undefined, { bits: { 0: 0, 1: 1, 2: 4, 3: 2, 4: 3, 5: 8, 6: 7, 7: 6 } }),
    u32('run_hours', 4131),
    u32('energy_today', 4135, 0.001),
    s32('active_power', 4151, 0.0001),
    s16('power_factor', 4157, 0.001),
    u32('dc_power', 4168, 0.0001),
    u16('rated_power', 6726, 0.001),
  ]),
};
