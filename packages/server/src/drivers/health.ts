import type { Logger } from 'pino';
import { Rejections } from './rejections.ts';
import type { DeviceHealth, FaultKind } from './types.ts';

/** A kind of fault of a device is logged at most this often. */
const logEveryMs = 3_600_000;
/** Clock offsets are judged in windows: the largest one had the shortest way and nothing held back. */
const clockWindowMs = 10_000;

interface FaultCount {
  total: number;
  /** Since it was last logged. */
  silent: number;
  loggedAt: number;
}

/** Health of one device: counters, last fault, clock, round trip. Lives in memory only. */
export class DeviceHealthBook {
  readonly deviceId: number;
  lastMessage: number | undefined;
  /** Silence counts from here: the start, or the newest message. */
  silentSince: number;
  online = true;
  /** Heard of since the start. */
  heard = false;
  messages = 0;
  readonly rejections = new Rejections();
  #faults = new Map<FaultKind, FaultCount>();
  #lastFault: DeviceHealth['lastFault'];
  #roundTripMs: number | undefined;
  #clockOffsetMs: number | undefined;
  #clockWindow: { readonly since: number; largest: number } | undefined;

  constructor(deviceId: number, now: number) {
    this.deviceId = deviceId;
    this.silentSince = now;
  }

  /** A sign of life. */
  seen(now: number, roundTripMs?: number): void {
    this.lastMessage = now;
    this.silentSince = now;
    this.messages += 1;
    if (roundTripMs !== undefined)
      this.#roundTripMs = this.#roundTripMs === undefined ? roundTripMs : this.#roundTripMs + (roundTripMs - this.#roundTripMs) * 0.2;
  }

  /** Device clock minus ours, as one message shows it; late messages show too little, so each window's largest counts. */
  clock(offsetMs: number, now: number): void {
    this.#clockOffsetMs ??= offsetMs;
    if (this.#clockWindow && now - this.#clockWindow.since < clockWindowMs) {
      this.#clockWindow.largest = Math.max(this.#clockWindow.largest, offsetMs);
      return;
    }
    if (this.#clockWindow) this.#clockOffsetMs += (this.#clockWindow.largest - this.#clockOffsetMs) * 0.5;
    this.#clockWindow = { since: now, largest: offsetMs };
  }

  fault(kind: FaultKind, detail: string, count: number, now: number, logger: Logger, key: string): void {
    const known = this.#faults.get(kind) ?? { total: 0, silent: 0, loggedAt: Number.NEGATIVE_INFINITY };
    this.#faults.set(kind, known);
    known.total += count;
    known.silent += count;
    this.#lastFault = { kind, time: now, detail };
    if (now - known.loggedAt < logEveryMs) return;
    logger.warn({ device: key, kind, detail, count: known.silent }, 'device fault');
    known.loggedAt = now;
    known.silent = 0;
  }

  snapshot(): DeviceHealth {
    return {
      deviceId: this.deviceId,
      online: this.online && this.heard,
      messages: this.messages,
      faults: Object.fromEntries([...this.#faults].map(([kind, { total }]) => [kind, total])),
      ...(this.lastMessage === undefined ? {} : { lastMessage: this.lastMessage }),
      ...(this.#lastFault ? { lastFault: this.#lastFault } : {}),
      ...(this.#roundTripMs === undefined ? {} : { roundTripMs: this.#roundTripMs }),
      ...(this.#clockOffsetMs === undefined ? {} : { clockOffsetMs: Math.round(this.#clockOffsetMs) }),
    };
  }
}
