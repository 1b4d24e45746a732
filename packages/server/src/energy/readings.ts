/** Power, energy and state of charge of a project from newest values and counts; unknown if a part is unknown. */
import type { DeviceRecord, ParamRecord } from '../registry/types.ts';
import type { NewestValues, Quality } from '../telemetry/types.ts';
import type { Signed } from './balance.ts';
import { sumOf } from './sums.ts';

export type Newest = Pick<NewestValues, 'get'>;
/** Count of a parameter over a time; null: unknown. */
export type Count = (param: ParamRecord) => number | null;

/** The newest value if it is no worse than this. */
function valueUpTo(worst: Quality, newest: Newest, paramId: number | undefined): number | null {
  const current = paramId === undefined ? undefined : newest.get(paramId);
  return current && current.quality <= worst && Number.isFinite(current.value) ? current.value : null;
}

/** The newest value if it is good. */
export const goodValue = (newest: Newest, paramId: number | undefined) => valueUpTo(0, newest, paramId);

/** Sum of newest good values, in their unit, with signs. */
export function powerOf(newest: Newest, picked: readonly Signed[]): number | null {
  return sumOf(
    picked.map(({ param, sign }) => {
      const value = goodValue(newest, param.paramId);
      return value === null ? null : value * sign;
    }),
  );
}

/** Sum of the counts of the parts, with signs. */
export function countOf(count: Count, picked: readonly Signed[]): number | null {
  return sumOf(
    picked.map(({ param, sign }) => {
      const counted = count(param);
      return counted === null ? null : counted * sign;
    }),
  );
}

/** Rated energy of each device, kWh. */
function ratedEnergies(newest: Newest, params: readonly ParamRecord[], devices: readonly DeviceRecord[]): readonly (number | null)[] {
  const byId = new Map(devices.map((device) => [device.id, device]));
  return params.map(({ deviceId }) => ratedEnergyOf(newest, byId.get(deviceId)));
}

/** Total rated energy of the devices that report these states of charge, kWh. */
export function ratedEnergyOfAll(newest: Newest, params: readonly ParamRecord[], devices: readonly DeviceRecord[]): number | null {
  return sumOf(ratedEnergies(newest, params, devices));
}

/** Weight of each device in the total state of charge: its rated energy, kWh, if all devices report it; else equal weights. */
export function socWeights(newest: Newest, params: readonly ParamRecord[], devices: readonly DeviceRecord[]): readonly number[] {
  const energies = ratedEnergies(newest, params, devices);
  const whole = sumOf(energies);
  return energies.map((energy) => (whole === null || whole <= 0 ? 1 : (energy ?? 0)));
}

/** State of charge, %. */
export function socOf(newest: Newest, params: readonly ParamRecord[], devices: readonly DeviceRecord[]): number | null {
  const weights = socWeights(newest, params, devices);
  const values = params.map(({ paramId }) => goodValue(newest, paramId));
  const stored = sumOf(values.map((value, index) => (value === null ? null : value * (weights[index] ?? 0))));
  return stored === null ? null : stored / weights.reduce((sum, weight) => sum + weight, 0);
}

/** kWh. Nameplate data: also valid for a silent device. */
function ratedEnergyOf(newest: Newest, device: DeviceRecord | undefined): number | null {
  return valueUpTo(1, newest, device?.driver.points.get('rated_energy')?.paramId);
}

/** Rated power of a device, kW, from its nameplate like the rated energy. */
export function ratedPowerOf(newest: Newest, device: DeviceRecord | undefined): number | null {
  return valueUpTo(1, newest, device?.driver.points.get('rated_power')?.paramId);
}
