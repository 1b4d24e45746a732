import type { Profile } from '../profile.ts';
import { absoluteMap, input, perPhase } from './registers.ts';

const { u16, s16, u32, s32 } = input;

/** Running state → run state of a PCS: 0 stopped, 1 standby, 2 starting, 3 running, 5 fault. */
const states = {
  0: 3,
  1: 0,
  2: 0,
  4: 0,
  8: 1,
  16: 1,
  20: 3,
  32: 2,
  64: 3,
  65: 3,
  128: 3,
  256: 5,
  1024: 3,
  2048: 3,
  4096: 3,
  4608: 1,
  4864: 0,
  5120: 1,
  5376: 0,
  5632: 2,
  9472: 5,
  9473: 2,
  16384: 3,
  16385: 3,
  21760: 5,
  32768: 0,
  33024: 3,
  33280: 3,
  37120: 3,
} as const;

/** Addresses are the document's register numbers minus one; 32-bit values have the low word first. */
export const sungrowSh: Profile = {
  id: 'sungrow-sh',
  vendor: 'Sungrow',
  model: { zh: 'SH-RT / SH-T 三相混合逆变器', en: 'SH-RT / SH-T three-phase hybrid inverter' },
  deviceTypeId: 1201,
  source:
    'Sungrow residential hybrid inverter protocol (TI_20240924, V1.1.5) as in github.com/mkaiser/Sungrow-SHx-Inverter-Modbus-Home-Assistant, MIT',
  notes: {
    zh: '经逆变器 LAN 口或 WiNet-S 以 Modbus TCP 接入，站号1；WiNet-S 一次只允许少数连接。电池功率放电为正。',
    en: 'Connect to the LAN port or WiNet-S by Modbus TCP, unit 1; WiNet-S allows few connections at a time. Battery power is positive when discharging.',
  },
  modbus: absoluteMap('little', 100, 10, [
    u16('rated_power', 5000, 0.1),
    s16('cabinet_temperature', 5007, 0.1),
    ...perPhase(u16, 'voltage', 5018, 1, 0.1),
    s32('reactive_power', 5032, 0.001, { invalid: [0x7fffffff] }),
    s16('power_factor', 5034, 0.001),
    s32('dc_power', 5213, 0.001, { invalid: [0x7fffffff] }),
    u16('frequency', 5241, 0.01),
    u16('state', 12999, undefined, { words: states }),
    u16('dc_voltage', 13019, 0.1),
    u16('discharge_energy_today', 13025, 0.1),
    u32('discharge_energy_total', 13026, 0.1, { invalid: [0xffffffff] }),
    ...perPhase(s16, 'current', 13030, 1, 0.1, { magnitude: true }),
    s32('active_power', 13033, 0.001, { invalid: [0x7fffffff] }),
    u16('charge_energy_today', 13039, 0.1),
    u32('charge_energy_total', 13040, 0.1, { invalid: [0xffffffff] }),
  ]),
};
