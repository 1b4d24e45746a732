/** Rated power of controllers and units, kW: as set for a unit, else its newest value, else the last one that was imported. */
import type { IndicatorSettings } from '@czyun/contract';
import { ratedPowerOf } from '../../energy/readings.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import type { Telemetry } from '../../telemetry/types.ts';

/** A nameplate does not change: an import of years ago still tells it. */
const backMs = 20 * 366 * 86_400_000;

export interface RatedPowers {
  /** Set, or told by the device; null: unknown. */
  readonly of: (device: Pick<DeviceRecord, 'id'>) => number | null;
  /** Told by the device, whatever is set. */
  readonly told: (device: Pick<DeviceRecord, 'id'>) => number | null;
}

export async function ratedPowersOf(
  { newest, history }: { readonly newest: Pick<Telemetry['newest'], 'get'>; readonly history: Pick<Telemetry['history'], 'valuesAt'> },
  devices: readonly DeviceRecord[],
  { unitPowers }: Pick<IndicatorSettings, 'unitPowers'>,
  now: number,
): Promise<RatedPowers> {
  const told = new Map(devices.map((device) => [device.id, ratedPowerOf(newest, device)]));
  // Imported readings never become newest values.
  const silent = devices.flatMap((device) => {
    const paramId = told.get(device.id) === null ? device.driver.points.get('rated_power')?.paramId : undefined;
    return paramId === undefined ? [] : [{ deviceId: device.id, paramId }];
  });
  if (silent.length > 0) {
    const found = await history.valuesAt({ paramIds: silent.map(({ paramId }) => paramId), time: now, backMs, good: true });
    const byParam = new Map(found.map(({ paramId, value }) => [paramId, value]));
    for (const { deviceId, paramId } of silent) {
      const value = byParam.get(paramId);
      if (value !== undefined && Number.isFinite(value)) told.set(deviceId, value);
    }
  }
  const set = new Map(unitPowers.map(({ deviceId, ratedPower }) => [deviceId, ratedPower]));
  return { of: ({ id }) => set.get(id) ?? told.get(id) ?? null, told: ({ id }) => told.get(id) ?? null };
}
