/** The current limits in this process, and their changes. */
import type { ParamLimits } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { currentLimits, limitsStamp, type StoredLimits } from './repo.ts';

/** Limits by parameter or family. */
export type DeviceLimits = ReadonlyMap<string, ParamLimits>;

export class LimitSets {
  readonly #db: Kysely<Schema>;
  #byDevice = new Map<number, DeviceLimits>();
  #stamp = '';

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  of(deviceId: number): DeviceLimits {
    return this.#byDevice.get(deviceId) ?? new Map();
  }

  /** Reads the limits of a device again; returns those that differ from before. */
  async read(deviceId: number): Promise<DeviceLimits> {
    return this.#put(deviceId, await currentLimits(this.#db, deviceId));
  }

  /** Reads all again after a change by any process; returns the devices whose limits differ from before. */
  async look(): Promise<ReadonlyMap<number, DeviceLimits>> {
    const stamp = await limitsStamp(this.#db);
    if (stamp === this.#stamp) return new Map();
    const byDevice = Map.groupBy(await currentLimits(this.#db), ({ deviceId }) => deviceId);
    this.#stamp = stamp;
    const ids = new Set([...this.#byDevice.keys(), ...byDevice.keys()]);
    return new Map([...ids].map((id) => [id, this.#put(id, byDevice.get(id) ?? [])]));
  }

  #put(deviceId: number, found: readonly StoredLimits[]): DeviceLimits {
    const before = this.of(deviceId);
    const after = new Map(found.map(({ metric, limits }) => [metric, limits]));
    this.#byDevice.set(deviceId, after);
    return new Map([...after].filter(([metric, limits]) => JSON.stringify(before.get(metric)) !== JSON.stringify(limits)));
  }
}
