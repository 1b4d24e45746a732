/** Points of a device by the part of its unit that shows them, by device nature. */
import type { StorageUnit } from '@czyun/contract';
import type { Nature } from '@czyun/devices';

type Metrics = Readonly<Partial<Record<Nature, readonly string[]>>>;

/** Points of the curves over the last 24 hours. */
const curveMetrics: Metrics = { battery: ['soc'], pcs: ['active_power'], cabinet: ['soc', 'active_power'] };

const direct = ['dc_voltage', 'dc_current'];

export const thermalMetrics: Metrics = {
  cooling: ['state', 'mode_now', 'supply_temperature', 'return_temperature'],
  climate: ['state', 'supply_air_temperature', 'ambient_temperature'],
  cabinet: [
    'cooling_state',
    'climate_state',
    'supply_temperature',
    'return_temperature',
    'supply_air_temperature',
    'return_air_temperature',
  ],
};
export const fireMetrics: Metrics = { fire: ['state', 'fire_level'], cabinet: ['fire_level'] };
export const converterMetrics: Metrics = { pcs: direct, cabinet: direct };
/** Used if no converter reports the DC side. */
export const stackMetrics: Metrics = { battery: ['voltage', 'current'] };

export const metricsOf = (metrics: Metrics, nature: string): readonly string[] => metrics[nature as Nature] ?? [];

/** State of charge and power of the unit's devices. */
export const curveKeys = ({ devices }: Pick<StorageUnit, 'devices'>): readonly string[] =>
  devices.flatMap(({ id, deviceType }) => metricsOf(curveMetrics, deviceType.nature).map((metric) => `${id}:${metric}`));
