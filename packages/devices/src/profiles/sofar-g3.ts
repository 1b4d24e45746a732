import type { Profile } from '../profile.ts';
import { absoluteMap, holding, perPhase } from './registers.ts';

const { u16, s16, u32 } = holding;

export const sofarG3: Profile = {
  id: 'sofar-g3-hybrid',
  vendor: 'SOFAR',
  model: { zh: 'HYD 5…20KTL-3PH 三相混合逆变器（G3）', en: 'HYD 5…20KTL-3PH three-phase hybrid inverter (G3)' },
  deviceTypeId: 1201,
  source: 'github.com/davidrapan/ha-solarman, sofar_g3hyd.yaml (SOFAR G3 Modbus protocol), MIT',
  notes: {
    zh: '电池数据取自第1组电池输入；厂家以充电为正，本表已换算为放电为正。',
    en: 'Battery values are of battery input 1; the maker counts charging as positive, this map turns it round.',
  },
  modbus: absoluteMap('big', 60, 16, [
    u16('state', 1028, undefined, { words: { 0: 1, 1: 2, 2: 3, 3: 3, 4: 5, 5: 5, 6: 0, 7: 3, 8: 3, 9: 3 } }),
    s16('cabinet_temperature', 1048),
    s16('igbt_temperature_a', 1056),
    s16('igbt_temperature_b', 1057),
    s16('igbt_temperature_c', 1058),
    u16('insulation_positive', 1067),
    u16('frequency', 1156, 0.01),
    s16('active_power', 1157, 0.01),
    s16('reactive_power', 1158, 0.01),
    ...perPhase(u16, 'voltage', 1165, 11, 0.1),
    ...perPhase(u16, 'current', 1166, 11, 0.01),
    ...perPhase(s16, 'active_power', 1167, 11, 0.01),
    ...perPhase(s16, 'reactive_power', 1168, 11, 0.01),
    u16('dc_voltage', 1540, 0.1),
    s16('dc_current', 1541, -0.01),
    s16('dc_power', 1542, -0.01),
    u32('charge_energy_today', 1684, 0.01),
    u32('charge_energy_total', 1686, 0.1),
    u32('discharge_energy_today', 1688, 0.01),
    u32('discharge_energy_total', 1690, 0.1),
  ]),
};
