/** Nameplate values (rated power, rated energy): the latest value, else the last imported one; imported readings never become latest values. */
import { dayMs } from '@czyun/contract';
import type { Newest } from '../energy/readings.ts';
import type { DeviceRecord } from '../registry/types.ts';
import type { Telemetry } from '../telemetry/types.ts';

/** A nameplate does not change, so an import of years ago is still valid. */
const backMs = 20 * 366 * dayMs;

export interface NameplateSource {
  readonly newest: Newest;
  readonly history: Pick<Telemetry['history'], 'valuesAt'>;
}

/** Latest values of a metric of these devices, imported ones included. */
export async function nameplates(
  { newest, history }: NameplateSource,
  devices: readonly DeviceRecord[],
  metric: 'rated_power' | 'rated_energy',
  now: number,
): Promise<Newest> {
  const silent = devices.flatMap(({ driver }) => {
    const paramId = driver.points.get(metric)?.paramId;
    return paramId === undefined || newest.get(paramId) !== undefined ? [] : [paramId];
  });
  if (silent.length === 0) return newest;
  const found = await history.valuesAt({ paramIds: silent, time: now, backMs, good: true });
  const imported = new Map(found.map((current) => [current.paramId, current]));
  return { get: (paramId) => newest.get(paramId) ?? imported.get(paramId) };
}
