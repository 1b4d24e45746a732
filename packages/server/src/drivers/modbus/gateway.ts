import { type Clock, systemClock } from '../../clock.ts';
import type { Requester } from '../field/field-access.ts';
import { FieldRefusal } from '../field/field-networks.ts';
import { backoffMs, type Retry } from './backoff.ts';
import { failureOf, ModbusFailure } from './failure.ts';
import { type Link, openLink, type Request } from './link.ts';
import { Turns } from './turns.ts';

/** Consecutive unanswered requests, to any units, after which the gateway is considered down. */
const silentRequests = 2;

export interface Ask extends Requester {
  readonly timeoutMs: number;
  readonly urgent?: boolean;
  /** The unit has not answered recently: it waits behind those that do. */
  readonly failing?: boolean;
  /** The request must not be sent after this instant (elapsed ms). */
  readonly deadline?: number;
  /** The request must not be sent once this is aborted. */
  readonly signal?: AbortSignal | undefined;
  /** Line time shared by several related requests, ms; waiting for the line does not count. */
  readonly wireTime?: WireTime;
}

export interface WireTime {
  leftMs: number;
}

export interface Answer {
  readonly words: readonly number[];
  /** Time of arrival, epoch ms. */
  readonly time: number;
  readonly roundTripMs: number;
}

/** The address to connect to for a host; rejects when the requester may not connect there. */
export type Locate = (host: string, port: number, asker: Requester) => Promise<string>;

/** Called before every request on an open connection; throws when the requester may not use it. */
export type Permit = (host: string, address: string, port: number, asker: Requester) => void;

/** One connection shared by all units behind one host and port; requests are sent one after the other. */
export class Gateway {
  readonly host: string;
  readonly port: number;
  readonly #retry: Retry;
  readonly #random: () => number;
  readonly #locate: Locate;
  /** Set after construction: check for the use of an open connection; absent: all may use it. */
  permit: Permit | undefined;
  /** Devices that may not connect, and when that is checked again (elapsed ms of the clock). */
  readonly #barred = new Map<number, { readonly until: number; readonly message: string }>();
  /** Address of the connection. */
  #address = '';
  readonly #clock: Clock;
  readonly #turns = new Turns();
  #link: Link | undefined;
  #stopped = false;
  #failures = 0;
  #silent = 0;
  /** Whether anything was answered on the current connection. */
  #answered = false;
  #nextAttempt = 0;

  constructor(
    host: string,
    port: number,
    retry: Retry,
    random: () => number,
    locate: Locate = async (name) => name,
    clock: Clock = systemClock,
  ) {
    this.host = host;
    this.port = port;
    this.#retry = retry;
    this.#random = random;
    this.#locate = locate;
    this.#clock = clock;
  }

  get connected(): boolean {
    return this.#link !== undefined && !this.#link.closed;
  }

  /** No connection will be tried before this instant (elapsed ms). */
  get nextAttempt(): number {
    return this.#nextAttempt;
  }

  /** Sends one request when its turn comes. Rejects with ModbusFailure. */
  async request(ask: Ask, request: Request): Promise<Answer> {
    const turn = { urgent: ask.urgent ?? false, expectedMs: ask.failing ? ask.timeoutMs : 0 };
    return this.#turns.take(ask.deviceId, turn, async () => {
      const hadAnswered = this.#answered;
      try {
        return await this.#send(ask, request);
      } catch (error) {
        const failure = failureOf(error);
        // Many gateways close a connection after a while; a read may simply be repeated, a write must not be sent twice.
        if (failure.kind === 'connection' && hadAnswered && request.kind === 'read' && !this.#stopped) return this.#send(ask, request);
        throw failure;
      }
    });
  }

  forget(deviceId: number): void {
    this.#barred.delete(deviceId);
    this.#turns.forget(deviceId);
  }

  close(): void {
    this.#stopped = true;
    this.#link?.close();
    this.#link = undefined;
  }

  async #send(ask: Ask, request: Request): Promise<Answer> {
    const link = await this.#open(ask);
    const begun = this.#clock.elapsed();
    if (begun >= (ask.deadline ?? Number.POSITIVE_INFINITY)) throw new ModbusFailure('late', 'the line was busy until the deadline');
    if (ask.signal?.aborted) throw new ModbusFailure('late', 'it was called off');
    const left = ask.wireTime?.leftMs ?? Number.POSITIVE_INFINITY;
    if (left <= 0) throw new ModbusFailure('late', 'the device took too long for what had to be asked before');
    try {
      const words = await link.send(ask.unit, request, Math.max(1, Math.min(ask.timeoutMs, left)));
      this.#heard();
      return { words, time: this.#clock.now(), roundTripMs: this.#clock.elapsed() - begun };
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'exception') this.#heard();
      else if (failure.kind === 'timeout') this.#silent++;
      // After invalid bytes the start of the next frame is unknown.
      if (failure.kind === 'badAnswer' || failure.kind === 'connection' || this.#silent >= silentRequests) this.#drop();
      throw failure;
    } finally {
      if (ask.wireTime) ask.wireTime.leftMs -= this.#clock.elapsed() - begun;
    }
  }

  #heard(): void {
    this.#answered = true;
    this.#silent = 0;
    this.#failures = 0;
  }

  #drop(): void {
    this.#link?.close();
    this.#link = undefined;
    if (!this.#answered) this.#postpone();
    this.#answered = false;
    this.#silent = 0;
  }

  #postpone(): void {
    this.#failures++;
    this.#nextAttempt = this.#clock.elapsed() + backoffMs(this.#failures, this.#retry, this.#random);
  }

  /** The address for one device. If the platform forbids it, the other devices of the line are not delayed. */
  async #locateFor(ask: Ask): Promise<string> {
    const barred = this.#barred.get(ask.deviceId);
    if (barred && barred.until > this.#clock.elapsed()) throw new ModbusFailure('offline', barred.message);
    try {
      return await this.#locate(this.host, this.port, ask);
    } catch (error) {
      const { message } = failureOf(error);
      if (error instanceof FieldRefusal && error.reason !== 'unknownName')
        this.#barred.set(ask.deviceId, { until: this.#clock.elapsed() + this.#retry.maxMs, message });
      else this.#postpone();
      throw new ModbusFailure('offline', message);
    }
  }

  #admit(ask: Ask): void {
    try {
      this.permit?.(this.host, this.#address, this.port, ask);
    } catch (error) {
      throw new ModbusFailure('offline', failureOf(error).message);
    }
  }

  async #open(ask: Ask): Promise<Link> {
    if (this.#stopped) throw new ModbusFailure('offline', 'the driver has stopped');
    if (this.#link && !this.#link.closed) {
      this.#admit(ask);
      return this.#link;
    }
    if (this.#link) this.#drop();
    const wait = this.#nextAttempt - this.#clock.elapsed();
    if (wait > 0)
      throw new ModbusFailure('offline', `no connection to ${this.host}:${this.port}; next attempt in ${Math.ceil(wait / 1000)} s`);
    const address = await this.#locateFor(ask);
    try {
      const link = await openLink(address, this.port, ask.timeoutMs);
      if (this.#stopped) {
        link.close();
        throw new ModbusFailure('offline', 'the driver has stopped');
      }
      this.#link = link;
      this.#address = address;
      return link;
    } catch (error) {
      this.#postpone();
      throw new ModbusFailure('offline', failureOf(error).message);
    }
  }
}
