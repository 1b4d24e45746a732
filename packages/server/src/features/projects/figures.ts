/** Figures of a project out of newest values and today's counts; unknown parts make an unknown whole. */
import type { DeviceStates } from '../../alarms/types.ts';
import type { DeviceRecord, ParamRecord } from '../../registry/types.ts';
import type { LiveValues, Quality } from '../../telemetry/types.ts';
import type { Offers, Signed } from './balance.ts';

export type Live = Pick<LiveValues, 'get'>;
export type DayCount = (param: ParamRecord) => number | null;

/** The newest value if it is no worse than this. */
function valueUpTo(worst: Quality, live: Live, paramId: number | undefined): number | null {
  const current = paramId === undefined ? undefined : live.get(paramId);
  return current && current.quality <= worst && Number.isFinite(current.value) ? current.value : null;
}

/** The newest value if it is good. */
export const goodValue = (live: Live, paramId: number | undefined) => valueUpTo(0, live, paramId);

/** Sum of what is there, null when nothing is or any part is unknown. */
export function sumOf(values: readonly (number | null)[]): number | null {
  if (values.length === 0) return null;
  return values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0);
}

export function meanOf(values: readonly (number | null)[]): number | null {
  const sum = sumOf(values);
  return sum === null ? null : sum / values.length;
}

/** `part` of `whole`, %; null where the whole is nothing. */
export function percent(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole <= 0 ? null : (part / whole) * 100;
}

export function rounded(value: number | null, decimals: number): number | null {
  return value === null ? null : Math.round(value * 10 ** decimals) / 10 ** decimals;
}

export function powerOf(live: Live, picked: readonly Signed[]): number | null {
  return sumOf(
    picked.map(({ param, sign }) => {
      const value = goodValue(live, param.paramId);
      return value === null ? null : value * sign;
    }),
  );
}

export function countOf(day: DayCount, picked: readonly Signed[]): number | null {
  return sumOf(
    picked.map(({ param, sign }) => {
      const counted = day(param);
      return counted === null ? null : counted * sign;
    }),
  );
}

/** What the state of charge of each device counts in that of the whole: its rated energy, kWh, where every device tells it; else all the same. */
export function socWeights(live: Live, params: readonly ParamRecord[], devices: readonly DeviceRecord[]): readonly number[] {
  const byId = new Map(devices.map((device) => [device.id, device]));
  const energies = params.map(({ deviceId }) => ratedEnergyOf(live, byId.get(deviceId)));
  const whole = sumOf(energies);
  return energies.map((energy) => (whole === null || whole <= 0 ? 1 : (energy ?? 0)));
}

/** State of charge, %. */
export function socOf(live: Live, params: readonly ParamRecord[], devices: readonly DeviceRecord[]): number | null {
  const weights = socWeights(live, params, devices);
  const values = params.map(({ paramId }) => goodValue(live, paramId));
  const stored = sumOf(values.map((value, index) => (value === null ? null : value * (weights[index] ?? 0))));
  return stored === null ? null : stored / weights.reduce((sum, weight) => sum + weight, 0);
}

/** kWh. What stands on a nameplate: a device that has fallen silent has it still. */
export function ratedEnergyOf(live: Live, device: DeviceRecord | undefined): number | null {
  return valueUpTo(1, live, device?.driver.points.get('rated_energy')?.paramId);
}

/** Devices that talk and stand in no fault, %. */
export function availability(devices: readonly DeviceRecord[], states: Pick<DeviceStates, 'get'>): number | null {
  const able = devices.filter(({ id }) => !['offline', 'fault'].includes(states.get(id).status)).length;
  return percent(able, devices.length);
}

/** Points that devices give whose newest value is good, %. What is never stored is left out: at a past instant nobody could tell it. */
export function completeness(devices: readonly DeviceRecord[], offers: Offers, live: Live): number | null {
  let good = 0;
  let all = 0;
  for (const device of devices) {
    for (const { paramId, point } of offers(device)) {
      if (point.storage === 'live') continue;
      all += 1;
      if (live.get(paramId)?.quality === 0) good += 1;
    }
  }
  return percent(good, all);
}
