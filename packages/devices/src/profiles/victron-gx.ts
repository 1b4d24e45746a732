import type { Profile } from '../profile.ts';
import { absoluteMap, holding, perPhase } from './registers.ts';

const source =
  'Victron Energy CCGX Modbus-TCP register list, github.com/victronenergy/dbus_modbustcp, attributes.csv (commit 24c50db), MIT';

const { u16, s16, u32, s32 } = holding;

/** The GX device returns 0xFFFF / 0x7FFF if the service has no such value. */
const no16 = { invalid: [0xffff] };
const noSigned16 = { invalid: [0x7fff] };
const no32 = { invalid: [0xffffffff] };
const noSigned32 = { invalid: [0x7fffffff] };

const notes = {
  zh: '在 GX 设备的“设置→服务”中开启 Modbus TCP；站号是该设备在“可用服务”页所列的单元号。',
  en: 'Switch Modbus TCP on under Settings → Services of the GX device; the unit id is the one listed there for the service.',
};

export const victronGxGrid: Profile = {
  id: 'victron-gx-grid',
  vendor: 'Victron Energy',
  model: { zh: 'GX 网侧电表（com.victronenergy.grid）', en: 'GX grid meter (com.victronenergy.grid)' },
  deviceTypeId: 1203,
  source,
  notes,
  modbus: absoluteMap('big', 100, 4, [
    u16('voltage_a', 2616, 0.1, no16),
    s16('current_a', 2617, 0.1, { ...noSigned16, magnitude: true }),
    u16('voltage_b', 2618, 0.1, no16),
    s16('current_b', 2619, 0.1, { ...noSigned16, magnitude: true }),
    u16('voltage_c', 2620, 0.1, no16),
    s16('current_c', 2621, 0.1, { ...noSigned16, magnitude: true }),
    u32('energy_import', 2634, 0.01, no32),
    u32('energy_export', 2636, 0.01, no32),
    ...perPhase(s32, 'active_power', 2638, 2, 0.001, noSigned32),
    u16('frequency', 2644, 0.01, no16),
    ...perPhase(s16, 'power_factor', 2645, 1, 0.001, noSigned16),
    s16('power_factor', 2648, 0.001, noSigned16),
  ]),
};

export const victronGxBattery: Profile = {
  id: 'victron-gx-battery',
  vendor: 'Victron Energy',
  model: { zh: 'GX 电池（com.victronenergy.battery）', en: 'GX battery (com.victronenergy.battery)' },
  deviceTypeId: 1202,
  source,
  notes: {
    zh: `${notes.zh}厂家以充电为正，本表已换算为放电为正。`,
    en: `${notes.en} The maker counts charging as positive, this map turns it round.`,
  },
  modbus: absoluteMap('big', 100, 4, [
    s32('active_power', 256, -0.001, noSigned32),
    u16('voltage', 259, 0.01, no16),
    s16('current', 261, -0.1, noSigned16),
    u16('soc', 266, 0.1, no16),
    u16('alarm_state', 267, undefined, { words: { 0: 0, 1: 1, 2: 1 } }),
    u16('cycle_count', 284, undefined, no16),
    u16('discharge_energy_total', 301, 0.1, no16),
    u16('charge_energy_total', 302, 0.1, no16),
    u16('soh', 304, 0.1, no16),
    u16('charge_voltage_limit', 305, 0.1, no16),
    u16('discharge_voltage_limit', 306, 0.1, no16),
    u16('charge_current_limit', 307, 0.1, no16),
    u16('discharge_current_limit', 308, 0.1, no16),
    s16('cell_temperature_min', 318, 0.1, noSigned16),
    s16('cell_temperature_max', 319, 0.1, noSigned16),
    u16('cell_voltage_min', 1290, 0.01, no16),
    u16('cell_voltage_max', 1291, 0.01, no16),
  ]),
};
