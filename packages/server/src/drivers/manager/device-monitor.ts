import { hourMs } from '@czyun/contract';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { DeviceHealth, FaultKind, RefusedBlock, RefusedRead } from '../types.ts';
import { Rejections } from './rejections.ts';

/** Minimum interval between logs of one kind of fault of a device. */
const logEveryMs = hourMs;
/** Clock offsets are evaluated per window: the largest one had the shortest delay. */
const clockWindowMs = 10_000;

interface FaultCount {
  total: number;
  /** Faults since the last log. */
  silent: number;
  /** Elapsed ms. */
  loggedAt: number;
}

interface Refusal {
  readonly block: RefusedBlock;
  /** Elapsed ms. */
  readonly began: number;
}

/** Illegal function, address or value: not present in the device. */
const notThere: ReadonlySet<number | null> = new Set([1, 2, 3]);
const placeOf = ({ table, address, count }: RefusedRead) => `${table} ${address} ${count}`;

/** Health of one device: counters, last fault, clock, round trip. In memory only. */
export class DeviceMonitor {
  readonly deviceId: number;
  lastMessage: number | undefined;
  /** Start of the current silence, elapsed ms: the server's start, or the newest message. */
  silentSince: number;
  online = true;
  /** A message was received since the start. */
  heard = false;
  messages = 0;
  readonly rejections = new Rejections();
  /** Connection and profile that its refusals apply to. */
  asked = '';
  #faults = new Map<FaultKind, FaultCount>();
  #lastFault: DeviceHealth['lastFault'];
  #roundTripMs: number | undefined;
  #clockOffsetMs: number | undefined;
  #clockWindow: { readonly since: number; largest: number } | undefined;

  #refusals: ReadonlyMap<string, Refusal> | undefined;
  #refusesAll = false;
  /** Elapsed ms of the first message since the start, or since the device was last silent. */
  #talkingSince: number | undefined;
  readonly #clock: Clock;

  constructor(deviceId: number, clock: Clock) {
    this.deviceId = deviceId;
    this.#clock = clock;
    this.silentSince = clock.elapsed();
  }

  /** After a silence the duration of refusals restarts. */
  #returned(): void {
    const began = this.#clock.elapsed();
    if (this.#refusals) this.#refusals = new Map([...this.#refusals].map(([place, { block }]) => [place, { block, began }]));
  }

  /** Restarts the measurement of silence. */
  listen(): void {
    this.silentSince = this.#clock.elapsed();
  }

  /** ms since the newest message, or the start. */
  get silentMs(): number {
    return this.#clock.elapsed() - this.silentSince;
  }

  /** How long the device has been sending without a silence, ms. */
  get talkingMs(): number {
    return this.#talkingSince === undefined ? 0 : this.#clock.elapsed() - this.#talkingSince;
  }

  /** A sign of life. */
  seen(roundTripMs?: number): void {
    if (!this.online) this.#returned();
    if (!this.online || this.#talkingSince === undefined) this.#talkingSince = this.#clock.elapsed();
    this.lastMessage = this.#clock.now();
    this.listen();
    this.messages += 1;
    if (roundTripMs !== undefined)
      this.#roundTripMs = this.#roundTripMs === undefined ? roundTripMs : this.#roundTripMs + (roundTripMs - this.#roundTripMs) * 0.2;
  }

  /** Device clock minus ours, from one message; late messages give too small an offset, so the largest per window is used. */
  clock(offsetMs: number): void {
    const now = this.#clock.elapsed();
    this.#clockOffsetMs ??= offsetMs;
    if (this.#clockWindow && now - this.#clockWindow.since < clockWindowMs) {
      this.#clockWindow.largest = Math.max(this.#clockWindow.largest, offsetMs);
      return;
    }
    if (this.#clockWindow) this.#clockOffsetMs += (this.#clockWindow.largest - this.#clockOffsetMs) * 0.5;
    this.#clockWindow = { since: now, largest: offsetMs };
  }

  /** The clock was set by `by` ms; `trueTime` maps a stamp of the server to true time. */
  clockSet(by: number, trueTime: (stamp: number) => number): void {
    if (this.lastMessage !== undefined) this.lastMessage = trueTime(this.lastMessage);
    if (this.#lastFault) this.#lastFault = { ...this.#lastFault, time: trueTime(this.#lastFault.time) };
    const refusals = [...(this.#refusals ?? [])];
    if (this.#refusals)
      this.#refusals = new Map(
        refusals.map(([place, { block, began }]) => [place, { block: { ...block, since: trueTime(block.since) }, began }]),
      );
    if (this.#clockOffsetMs !== undefined) this.#clockOffsetMs -= by;
    this.#clockWindow = undefined;
  }

  /** Whether the device's readings carry their own time. */
  get isOwnStamped(): boolean {
    return this.#clockOffsetMs !== undefined;
  }

  fault(kind: FaultKind, detail: string, count: number, logger: Logger, key: string): void {
    const now = this.#clock.elapsed();
    const known = this.#faults.get(kind) ?? { total: 0, silent: 0, loggedAt: Number.NEGATIVE_INFINITY };
    this.#faults.set(kind, known);
    known.total += count;
    known.silent += count;
    this.#lastFault = { kind, time: this.#clock.now(), detail };
    if (now - known.loggedAt < logEveryMs) return;
    logger.warn({ device: key, kind, detail, count: known.silent }, 'device fault');
    known.loggedAt = now;
    known.silent = 0;
  }

  /** Sets the current refusals; those refused before keep their start. */
  refused(reads: readonly RefusedRead[], all: boolean): void {
    const before = this.#refusals;
    this.#refusesAll = all;
    this.#refusals = new Map(
      reads.map((read) => {
        const place = placeOf(read);
        const known = before?.get(place);
        const since = known?.block.since ?? this.#clock.now();
        return [place, { block: { ...read, since }, began: known?.began ?? this.#clock.elapsed() }];
      }),
    );
  }

  /**
   * Whether the device refuses reads that it should answer: all of them, some that it answered before (`wasRead`), or for a reason other
   * than a missing register. True once that has lasted for `holdMs` at its newest message; undefined until then, and while unknown. A
   * device that became silent in the middle of a poll refuses nothing: it is offline.
   */
  refuses(holdMs: number, wasRead: (paramId: number) => boolean): boolean | undefined {
    if (!this.#refusals) return undefined;
    const due = [...this.#refusals.values()].filter(
      ({ block }) => this.#refusesAll || !notThere.has(block.code) || block.paramIds.some(wasRead),
    );
    if (due.length === 0) return false;
    return due.some(({ began }) => this.silentSince - began > holdMs) ? true : undefined;
  }

  get refusesAll(): boolean {
    return this.#refusesAll;
  }

  /** Whether the device refuses to report this point. */
  isRefused(paramId: number): boolean {
    return [...(this.#refusals?.values() ?? [])].some(({ block }) => block.paramIds.includes(paramId));
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
      ...(this.#refusals?.size ? { refused: [...this.#refusals.values()].map(({ block }) => block) } : {}),
    };
  }
}
