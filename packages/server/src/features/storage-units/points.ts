/** Points that describe a unit, by device nature. */
import type { Nature } from '@czyun/devices';

const cells = [
  'cell_voltage_max',
  'cell_voltage_max_no',
  'cell_voltage_min',
  'cell_voltage_min_no',
  'cell_temperature_max',
  'cell_temperature_max_no',
  'cell_temperature_min',
  'cell_temperature_min_no',
];
const battery = ['soc', 'soh', 'rated_energy', ...cells];
const direct = ['dc_voltage', 'dc_current'];
const liquid = ['supply_temperature', 'return_temperature'];

export const unitPoints: Readonly<Partial<Record<Nature, readonly string[]>>> = {
  pcs: ['state', 'active_power', ...direct],
  battery: ['state', 'active_power', 'voltage', 'current', ...battery],
  cabinet: [
    'state',
    'active_power',
    ...direct,
    ...battery,
    'cooling_state',
    'climate_state',
    ...liquid,
    'supply_air_temperature',
    'return_air_temperature',
    'fire_level',
  ],
  cooling: ['state', 'mode_now', ...liquid],
  climate: ['state', 'supply_air_temperature', 'ambient_temperature'],
  fire: ['state', 'fire_level'],
  ess: ['ems_state', 'plan_state'],
};
