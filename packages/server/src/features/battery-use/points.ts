/** The points of a battery, cabinet or storage station from which its use is computed: selected by quantity, never by vendor. */
import type { DeviceRecord, ParamRecord } from '../../registry/types.ts';

export interface UsePoints {
  readonly soc: ParamRecord;
  /** kW, discharge positive. */
  readonly power: ParamRecord | undefined;
  /** Mean of the cells; without it the mean of the highest and the lowest is used. */
  readonly temperature: ParamRecord | undefined;
  readonly temperatureMax: ParamRecord | undefined;
  readonly temperatureMin: ParamRecord | undefined;
  readonly voltageMax: ParamRecord | undefined;
  readonly voltageMin: ParamRecord | undefined;
}

/** null: the device reports no state of charge of a battery. */
export function usePointsOf(device: DeviceRecord, offered: readonly ParamRecord[]): UsePoints | null {
  const { nature } = device.type;
  if (nature !== 'battery' && nature !== 'cabinet' && nature !== 'ess') return null;
  const byMetric = new Map(offered.map((param) => [param.point.metric, param]));
  const soc = byMetric.get('soc');
  if (soc === undefined) return null;
  return {
    soc,
    power: byMetric.get(nature === 'ess' ? 'storage_power' : 'active_power'),
    temperature: byMetric.get('cell_temperature_avg'),
    temperatureMax: byMetric.get('cell_temperature_max'),
    temperatureMin: byMetric.get('cell_temperature_min'),
    voltageMax: byMetric.get('cell_voltage_max'),
    voltageMin: byMetric.get('cell_voltage_min'),
  };
}
