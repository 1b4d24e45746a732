/** Limits of one device with its token: connections, sign-ins and readings. */
import { setTimeout as wait } from 'node:timers/promises';
import { TokenBucket, TokenBuckets } from '../../kernel/token-bucket.ts';
import type { DriverDevice } from '../../registry/driver-device.ts';

export interface DeviceLimits {
  /** Connections at a time. */
  readonly connections: number;
  /** Readings a second for a device that declares few. */
  readonly readings: number;
  /** Longest that a message waits for its turn before it is refused, ms. */
  readonly holdMs: number;
}

export const deviceLimits: DeviceLimits = { connections: 4, readings: 1000, holdMs: 30_000 };

/** A device may send this multiple of the rate of its points and their interval: room for a backlog, and for an outdated declaration. */
const margin = 20;
/** Upper limit of that rate, whatever a device declares. */
const maxReadings = 20_000;
/** Seconds of the allowance that may arrive at once. */
const burstS = 30;
/**
 * Devices behind an outside broker cannot be slowed down: the backlog of an outage of this length, at the declared rate, may arrive at
 * once.
 */
const backlogS = 8 * 3600;
/** Maximum cost of a message that may wait, in seconds of the allowance, whatever its content: the next one must not wait longer. */
const maxOfMessageS = 10;
/** Bytes of a message counted as one reading before it is decoded. */
const readingBytes = 64;
/** Burst of sign-ins, and their refill per second. */
const signIns = { burst: 20, perSecond: 1 };
/** Maximum allowances in memory; full ones are dropped first. */
const maxKept = 10_000;

export interface DeviceAllowancesOptions {
  readonly limits: DeviceLimits;
  /** Devices are connected through a broker that cannot delay them. */
  readonly outside: boolean;
  /** Device seconds per second of `elapsed`. */
  readonly speed: number;
  /** ms; never jumps. */
  readonly elapsed: () => number;
}

/** Allowances by device key. */
export class DeviceAllowances {
  readonly #options: DeviceAllowancesOptions;
  readonly #readings = new Map<string, { readonly of: DriverDevice; readonly allowance: TokenBucket }>();
  readonly #signIns: TokenBuckets;

  constructor(options: DeviceAllowancesOptions) {
    this.#options = options;
    this.#signIns = new TokenBuckets({ now: options.elapsed, most: maxKept });
  }

  /** Counts a sign-in with the correct token; false: too many recently. */
  signIn(deviceKey: string): boolean {
    return this.#signIns.take(deviceKey, signIns) === 0;
  }

  /** Resolves when a message of `bytes` may proceed; false: it would have to wait too long and is refused. */
  async turn(device: DriverDevice, bytes: number): Promise<boolean> {
    const allowance = this.#of(device);
    const waitMs = allowance.waitMs(0, this.#options.elapsed());
    if (waitMs > (this.#options.outside ? 0 : this.#options.limits.holdMs)) return false;
    allowance.spend(Math.min(estimated(bytes), this.#maxOfMessage(allowance)));
    if (waitMs > 0) await wait(waitMs, undefined, { ref: false });
    return true;
  }

  /** Charges the readings of a message beyond those estimated from its bytes. */
  counted(device: DriverDevice, bytes: number, readings: number): void {
    const allowance = this.#of(device);
    const most = this.#maxOfMessage(allowance);
    const more = Math.min(readings, most) - Math.min(estimated(bytes), most);
    if (more > 0) allowance.spend(more);
  }

  /** Readings a second that a device may send. */
  perSecond(device: DriverDevice): number {
    return this.#of(device).rate.perSecond;
  }

  #maxOfMessage({ rate: { perSecond, burst } }: TokenBucket): number {
    return this.#options.outside ? burst : maxOfMessageS * perSecond;
  }

  #of(device: DriverDevice): TokenBucket {
    const now = this.#options.elapsed();
    const known = this.#readings.get(device.key);
    // A changed declaration starts with a full bucket.
    if (known && known.of.connection === device.connection && known.of.points.size === device.points.size) return known.allowance;
    const { limits, outside, speed } = this.#options;
    const declared = declaredReadings(device);
    const perSecond = Math.max(limits.readings, Math.min(maxReadings, margin * declared)) * speed;
    const burst = Math.max(burstS * perSecond, outside ? backlogS * Math.min(declared, maxReadings) * speed : 0);
    const allowance = new TokenBucket({ burst, perSecond }, now);
    this.#readings.set(device.key, { of: device, allowance });
    if (this.#readings.size > maxKept) for (const [key, each] of this.#readings) if (each.allowance.isFull(now)) this.#readings.delete(key);
    return allowance;
  }
}

const estimated = (bytes: number) => Math.max(1, bytes / readingBytes);

/** Readings a second, from the points of a device and the interval between its messages. */
function declaredReadings({ points, connection }: DriverDevice): number {
  const intervalMs = connection.kind === 'mqtt' ? connection.periodMs : connection.pollMs;
  return (points.size * 1000) / Math.max(1, intervalMs);
}
