/** Rated power of controllers and units, kW: the setting of a unit, else the value reported by the device. */
import type { IndicatorSettings } from '@czyun/contract';
import { ratedPowerOf } from '../../energy/readings.ts';
import { type NameplateSource, nameplates } from '../../figure-sources/index.ts';
import type { DeviceRecord } from '../../registry/types.ts';

export interface RatedPowers {
  /** null: unknown. */
  readonly of: (device: DeviceRecord) => number | null;
  /** Reported by the device, independent of the settings. */
  readonly reported: (device: DeviceRecord) => number | null;
}

export async function ratedPowersOf(
  source: NameplateSource,
  devices: readonly DeviceRecord[],
  { unitPowers }: Pick<IndicatorSettings, 'unitPowers'>,
  now: number,
): Promise<RatedPowers> {
  const found = await nameplates(source, devices, 'rated_power', now);
  const set = new Map(unitPowers.map(({ deviceId, ratedPower }) => [deviceId, ratedPower]));
  const reported = (device: DeviceRecord) => ratedPowerOf(found, device);
  return { of: (device) => set.get(device.id) ?? reported(device), reported };
}
