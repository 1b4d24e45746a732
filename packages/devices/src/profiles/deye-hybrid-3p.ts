import type { Profile } from '../profile.ts';
import { absoluteMap, holding, perPhase } from './registers.ts';

const source = 'Deye Modbus RTU V105.1 (2023-10-06) and V104.3 as in github.com/davidrapan/ha-solarman, deye_p3.yaml, MIT';

const { u16, s16, u32 } = holding;

/** Both product lines have one map; the high-voltage one gives battery voltage in 0.1 V and battery power in 10 W. 32-bit values: low word first. */
const mapOf = (batteryVolt: number, batteryKilowatt: number) =>
  absoluteMap('little', 100, 16, [
    u32('rated_power', 20, 0.0001),
    u16('state', 500, undefined, { words: { 0: 1, 1: 2, 2: 3, 3: 3, 4: 5 } }),
    u16('charge_energy_today', 514, 0.1),
    u16('discharge_energy_today', 515, 0.1),
    u32('charge_energy_total', 516, 0.1),
    u32('discharge_energy_total', 518, 0.1),
    u16('cabinet_temperature', 541, 0.1, { offset: -100 }),
    u16('grid_state', 552, undefined, { mask: 0b100, words: { 0: 1, 1: 0 } }),
    u16('dc_voltage', 587, batteryVolt),
    s16('dc_power', 590, batteryKilowatt),
    s16('dc_current', 591, 0.01),
    ...perPhase(u16, 'voltage', 627, 1, 0.1),
    ...perPhase(s16, 'current', 630, 1, 0.01, { magnitude: true }),
    ...perPhase(s16, 'active_power', 633, 1, 0.001),
    s16('active_power', 636, 0.001),
    u16('frequency', 638, 0.01),
  ]);

const notes = {
  zh: '经串口服务器或记录仪以 Modbus TCP 接入，站号默认为1。输出功率取16位低字，适用于32 kW及以下；功率含光伏直流侧。',
  en: 'Connect by a serial server or logger that speaks Modbus TCP, unit 1 by default. Output power is the low 16-bit word: for inverters up to 32 kW. It includes PV on the DC side.',
};

export const deyeHybrid3pLv: Profile = {
  id: 'deye-hybrid-3p-lv',
  vendor: 'Deye',
  model: { zh: 'SUN-5…12K-SG04LP3 三相低压混合逆变器', en: 'SUN-5…12K-SG04LP3 three-phase low-voltage hybrid inverter' },
  deviceTypeId: 1201,
  source,
  notes,
  modbus: mapOf(0.01, 0.001),
};

export const deyeHybrid3pHv: Profile = {
  id: 'deye-hybrid-3p-hv',
  vendor: 'Deye',
  model: { zh: 'SUN-5…25K-SG01HP3 三相高压混合逆变器', en: 'SUN-5…25K-SG01HP3 three-phase high-voltage hybrid inverter' },
  deviceTypeId: 1201,
  source,
  notes,
  modbus: mapOf(0.1, 0.01),
};
