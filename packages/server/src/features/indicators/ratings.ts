import type { Offers } from '../../energy/balance.ts';
import { ratedEnergyOfAll } from '../../energy/readings.ts';
import { sumOf } from '../../energy/sums.ts';
import { offeredBy } from '../../registry/index.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import type { FeatureDeps } from '../deps.ts';
import type { Registers } from './energies.ts';
import type { RatedPowers } from './rated-powers.ts';
import { isUnit } from './units.ts';

/** Rated power and energy of the station, kW and kWh: reported by its controller, else the sum of its units. */
export function ratingsOf(
  { registry, telemetry: { newest } }: Pick<FeatureDeps, 'registry' | 'telemetry'>,
  projectId: number,
  powers: RatedPowers,
) {
  const devices = registry.devicesOf(projectId).filter(({ enabled }) => enabled);
  const offers: Offers = (device) => offeredBy(device, newest);
  const powersOf = (some: readonly DeviceRecord[]) => ({ devices: some, value: sumOf(some.map(powers.of)) });
  const controllers = powersOf(devices.filter(({ type }) => type.nature === 'ess'));
  const power = controllers.value === null ? powersOf(devices.filter(isUnit)) : controllers;
  return { power, energy: (registers: Registers) => ratedEnergyOfAll(newest, registers.balance.soc, devices), offers };
}

export type StationRatings = ReturnType<typeof ratingsOf>;
