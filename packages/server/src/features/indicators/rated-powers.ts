/** Rated power of controllers and units, kW: as set for a unit, else as its nameplate tells. */
import type { IndicatorSettings } from '@czyun/contract';
import { ratedPowerOf } from '../../energy/readings.ts';
import { type NameplateSource, nameplates } from '../../figure-sources/index.ts';
import type { DeviceRecord } from '../../registry/types.ts';

export interface RatedPowers {
  /** Set, or told by the device; null: unknown. */
  readonly of: (device: DeviceRecord) => number | null;
  /** Told by the device, whatever is set. */
  readonly told: (device: DeviceRecord) => number | null;
}

export async function ratedPowersOf(
  source: NameplateSource,
  devices: readonly DeviceRecord[],
  { unitPowers }: Pick<IndicatorSettings, 'unitPowers'>,
  now: number,
): Promise<RatedPowers> {
  const known = await nameplates(source, devices, 'rated_power', now);
  const set = new Map(unitPowers.map(({ deviceId, ratedPower }) => [deviceId, ratedPower]));
  const told = (device: DeviceRecord) => ratedPowerOf(known, device);
  return { of: (device) => set.get(device.id) ?? told(device), told };
}
