import { type PartSpec, part } from './part-spec.ts';

/** Most packs, detectors and further racks in a picture. */
const packs = Array.from({ length: 12 }, (_, index) => index + 1);
const zones = Array.from({ length: 12 }, (_, index) => index + 1);

/** Parts that the battery or cabinet reports itself. */
export const ownSpecs: readonly PartSpec[] = [
  part('stack', '电池簇', 'Battery rack', ['soc', 'active_power', 'state', 'voltage', 'dc_voltage', 'current', 'soh'], 2),
  part('box', '高压箱', 'High-voltage box', [
    ...['contactor_positive', 'contactor_negative', 'dc_contactor', 'circuit_breaker', 'ac_breaker', 'fuse_state'],
    ...['control_box_temperature', 'insulation_positive', 'insulation_negative', 'insulation_resistance'],
  ]),
  ...packs.map((n) =>
    part(
      `pack${n}`,
      `${n}号电池包`,
      `Pack ${n}`,
      [`pack_voltage_${n}`, `pack_temperature_max_${n}`, `pack_cell_spread_${n}`, `pack_fan_speed_${n}`],
      0,
    ),
  ),
];

/** Parts of an all-in-one cabinet: for a battery they are devices of their own, or not reported. */
export const doorSpecs: readonly PartSpec[] = [part('door', '柜门', 'Door', ['door_state'])];
export const extremeSpecs: readonly PartSpec[] = [
  part('cells', '单体', 'Cells', ['cell_voltage_max', 'cell_voltage_min', 'cell_temperature_max', 'cell_temperature_min'], 0),
];

export const coolingSpecs: readonly PartSpec[] = [
  part('cooling', '热管理机组', 'Cooling unit', [
    ...['state', 'cooling_state', 'climate_state', 'active_power', 'compressor_state', 'condenser_fan_speed'],
    ...['supply_air_temperature', 'return_air_temperature'],
  ]),
  part(
    'coolant',
    '冷却液管路',
    'Coolant',
    ['supply_temperature', 'return_temperature', 'flow', 'pump_state', 'supply_pressure', 'return_pressure'],
    2,
  ),
];

/** A cabinet has a cooling state of its own. */
export const cabinetCooling: readonly PartSpec[] = coolingSpecs.map((spec) => ({
  ...spec,
  metrics: spec.metrics.filter((metric) => metric !== 'state' && metric !== 'active_power'),
}));

export const fireSpecs: readonly PartSpec[] = [
  part('fire', '消防', 'Fire protection', ['fire_level', 'agent_pressure', 'agent_valve', 'release_countdown', 'exhaust_fan_state'], 2),
  ...zones.map((n) =>
    part(`zone${n}`, `消防${n}区`, `Fire zone ${n}`, [`temperature_${n}`, `smoke_${n}`, `co_${n}`, `hydrogen_${n}`, `voc_${n}`], 0),
  ),
];
export const cabinetFire: readonly PartSpec[] = [
  part('fire', '消防与环境', 'Fire and surroundings', ['fire_level', 'water_leak', 'ambient_temperature', 'humidity'], 2),
];

/** Another battery of the unit. */
export const rackSpecs = (rack: number, name: string): readonly PartSpec[] => [
  part(`rack${rack}`, name, name, ['soc', 'cell_temperature_max', 'active_power', 'state'], 1),
];
