/** The points that the diagram shows, by nature of the device: power, measured quantities, and its switches. */
import type { Nature } from '@czyun/devices';

const cells = ['cell_voltage_max', 'cell_voltage_min', 'cell_temperature_max', 'cell_temperature_min'];

export const diagramPoints: Readonly<Record<Nature, readonly string[]>> = {
  ess: ['ems_state', 'system_mode', 'storage_power', 'soc', 'dispatch_power'],
  cabinet: [
    ...['state', 'active_power', 'soc', 'soh', 'dc_voltage', 'dc_current', 'ac_breaker', 'dc_contactor', ...cells, 'fire_level'],
    ...['cooling_state', 'climate_state', 'supply_temperature', 'return_temperature', 'pump_state', 'compressor_state'],
    ...['supply_air_temperature', 'return_air_temperature', 'ambient_temperature', 'humidity', 'door_state', 'water_leak'],
  ],
  pcs: ['state', 'active_power', 'reactive_power', 'dc_voltage', 'dc_power', 'ac_contactor', 'dc_contactor'],
  battery: ['state', 'active_power', 'soc', 'voltage', 'current', 'cell_temperature_max', 'contactor_positive', 'circuit_breaker'],
  meter: ['active_power', 'voltage_ab', 'power_factor'],
  pv: ['state', 'active_power', 'energy_today'],
  wind: ['state', 'active_power', 'wind_speed'],
  cooling: ['state', 'supply_temperature', 'return_temperature', 'pump_state'],
  fire: ['state', 'fire_level', 'agent_pressure', 'agent_valve'],
  dcdc: ['state', 'active_power', 'high_voltage', 'high_contactor', 'low_contactor'],
  sts: ['state', 'active_power', 'load_power', 'grid_switch', 'bypass_switch'],
  climate: ['state', 'ambient_temperature', 'humidity'],
  environment: ['irradiance', 'ambient_temperature', 'wind_speed'],
  machine: ['state', 'active_power'],
  fan: ['state', 'active_power', 'speed'],
  vessel: ['state', 'pressure', 'level'],
  compressor: ['state', 'active_power', 'pressure'],
  other: ['state', 'active_power'],
};
