import type { Profile } from '../profile.ts';
import { absoluteMap, holding } from './registers.ts';

const { u16, s16 } = holding;

export const pylontechForce: Profile = {
  id: 'pylontech-force',
  vendor: 'Pylontech',
  model: { zh: 'Force H1 / H2 / H3 高压电池（含单体数据）', en: 'Force H1 / H2 / H3 high-voltage battery (with cell data)' },
  deviceTypeId: 1202,
  source: 'github.com/davidrapan/ha-solarman, pylontech_force.yaml (firmware 0.1.0.1), MIT',
  notes: {
    zh: '单体按模块顺序连续排列：H1 每模块15串，H2 为30串，H3 为32串。未安装的单体读数为0，视为无数据。厂家以充电为正，本表已换算为放电为正。',
    en: 'Cells stand one after the other, module by module: 15 a module for H1, 30 for H2, 32 for H3. Cells that are not fitted read 0 and count as absent. The maker counts charging as positive, this map turns it round.',
  },
  modbus: absoluteMap('big', 120, 8, [
    u16('voltage', 5123, 0.1),
    s16('current', 5125, -0.01),
    u16('soc', 5127),
    u16('cycle_count', 5128),
    u16('charge_voltage_limit', 5129, 0.1),
    s16('charge_current_limit', 5131, 0.01),
    u16('discharge_voltage_limit', 5132, 0.1),
    u16('cell_voltage_max', 5136, 0.001),
    u16('cell_voltage_min', 5137, 0.001),
    u16('cell_voltage_max_no', 5138),
    u16('cell_voltage_min_no', 5139),
    s16('cell_temperature_max', 5140, 0.1),
    s16('cell_temperature_min', 5141, 0.1),
    u16('cell_temperature_max_no', 5142),
    u16('cell_temperature_min_no', 5143),
    u16('soh', 5152),
    u16('discharge_energy_available', 5154, 0.001),
    u16('charge_energy_today', 5160, 0.001),
    u16('discharge_energy_today', 5162, 0.001),
    u16('charge_energy_total', 5164),
    u16('discharge_energy_total', 5166),
    u16('pack_voltage_{n}', 5216, 0.01, { invalid: [0], repeat: { count: 5, step: 1 } }),
    u16('cell_voltage_{n}', 5376, 0.001, { invalid: [0], repeat: { count: 224, step: 1 } }),
    s16('cell_temperature_{n}', 6144, 0.1, { invalid: [0], repeat: { count: 120, step: 1 } }),
  ]),
};
