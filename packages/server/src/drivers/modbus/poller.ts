import { type ExpandedRegister, expandRegisters, type ModbusMap } from '@czyun/devices';
import type { DriverDevice, DriverSink, FaultKind, ModbusConnection, WriteAnswer, WriteRequest } from '../types.ts';
import { backoffMs, type Retry } from './backoff.ts';
import { failureOf, isGatewaySilence, ModbusFailure } from './failure.ts';
import type { Answer, Ask, Gateway } from './gateway.ts';
import type { Request } from './link.ts';
import { blockName, planReads, type ReadBlock, splitBlock } from './plan.ts';
import { type Fetched, Reader } from './readings.ts';
import { findModel, type ModelPlace } from './sunspec.ts';
import { performWrite } from './write.ts';

export interface PollerOptions {
  readonly retry: Retry;
  readonly random: () => number;
  readonly timeoutMs: number;
  /** How long registers that the device refused are left alone. */
  readonly asideMs: number;
}

interface WriteJob {
  readonly request: WriteRequest;
  readonly deadline: number;
  readonly answer: (answer: WriteAnswer) => void;
  done: boolean;
}

/** Sleeping in pieces notices a clock that was set. */
const longestSleepMs = 60_000;

const faultKinds: Readonly<Record<ModbusFailure['kind'], FaultKind>> = {
  offline: 'connection',
  connection: 'connection',
  timeout: 'timeout',
  late: 'timeout',
  exception: 'modbusException',
  badAnswer: 'badAnswer',
};

/** Polls one device and does its writes, one thing after the other. */
export class Poller {
  readonly device: DriverDevice;
  readonly map: ModbusMap;
  readonly #connection: ModbusConnection;
  readonly #gateway: Gateway;
  readonly #sink: DriverSink;
  readonly #options: PollerOptions;
  readonly #reader: Reader;
  readonly #registers: ReadonlyMap<string, ExpandedRegister>;
  #plan: ReadBlock[] | undefined;
  #aside: { readonly block: ReadBlock; readonly retryAt: number }[] = [];
  #place: ModelPlace | undefined;
  #failures = 0;
  #due = 0;
  #writes: WriteJob[] = [];
  #wake: () => void = () => {};
  #stopped = false;
  #lastAnswer = 0;
  /** Whether the device said anything in this poll. */
  #heard = false;

  constructor(
    device: DriverDevice,
    connection: ModbusConnection,
    map: ModbusMap,
    gateway: Gateway,
    sink: DriverSink,
    options: PollerOptions,
  ) {
    this.device = device;
    this.map = map;
    this.#connection = connection;
    this.#gateway = gateway;
    this.#sink = sink;
    this.#options = options;
    this.#reader = new Reader(device, sink);
    this.#registers = new Map(expandRegisters(map).map((register) => [register.metric, register]));
  }

  /** Runs until `stop`; never rejects. */
  async run(): Promise<void> {
    while (!this.#stopped) {
      await this.#sleep(this.#due - Date.now());
      await this.#runWrites();
      // A clock that was set back must not silence the device until the old time comes again.
      if (this.#due - Date.now() > this.#connection.pollMs + this.#options.retry.maxMs) this.#due = 0;
      if (this.#stopped || Date.now() < this.#due) continue;
      try {
        await this.#poll();
        this.#failures = 0;
        this.#due = this.#nextSlot(true);
      } catch (error) {
        this.#failed(failureOf(error));
      }
    }
    for (const job of this.#writes)
      this.#settle(job, { ok: false, reason: 'offline', detail: 'the device was removed or the driver stopped' });
  }

  stop(): void {
    this.#stopped = true;
    this.#wake();
  }

  write(request: WriteRequest): Promise<WriteAnswer> {
    return new Promise((answer) => {
      const job: WriteJob = { request, deadline: Date.now() + request.timeoutMs, answer, done: false };
      // A write that did not get its turn in time is never sent later.
      const timer = setTimeout(() => {
        if (!this.#writes.includes(job)) return;
        this.#settle(job, { ok: false, reason: 'notSent', detail: 'the line was busy' });
      }, request.timeoutMs);
      timer.unref();
      this.#writes.push(job);
      this.#wake();
    });
  }

  #settle(job: WriteJob, answer: WriteAnswer): void {
    this.#writes = this.#writes.filter((other) => other !== job);
    if (!job.done) job.answer(answer);
    job.done = true;
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      if (ms <= 0 || this.#stopped || this.#writes.length > 0) return resolve();
      const timer = setTimeout(resolve, Math.min(ms, longestSleepMs));
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  get #timeoutMs(): number {
    return this.#connection.timeoutMs ?? this.#options.timeoutMs;
  }

  /** The next instant that is a whole number of periods, so that devices are read at the same seconds. */
  #nextSlot(polled: boolean): number {
    const period = Math.max(50, this.#connection.pollMs);
    const now = Date.now();
    const next = Math.floor(now / period) * period + period;
    if (polled && this.#due > 0 && next - this.#due > 2 * period && this.#due % period === 0) {
      this.#sink.fault(this.device.id, 'overloaded', `a poll ended ${now - this.#due} ms after its time, the period is ${period} ms`);
    }
    return next;
  }

  #failed(failure: ModbusFailure): void {
    if (this.#stopped) return;
    this.#failures++;
    this.#sink.fault(this.device.id, faultKinds[failure.kind], failure.message);
    const wait = backoffMs(this.#failures, this.#options.retry, this.#options.random);
    // A lost connection has its own back-off; the device is asked as soon as it may be back.
    const isLinkDown = failure.kind === 'connection' || failure.kind === 'offline';
    if (isLinkDown) this.#due = Math.max(this.#gateway.nextAttempt, Date.now() + this.#options.retry.minMs / 2);
    else this.#due = Math.max(this.#nextSlot(false), Date.now() + wait);
  }

  async #ask(request: Request, more: Pick<Ask, 'urgent' | 'deadline'> = {}): Promise<Answer> {
    const ask = { deviceId: this.device.id, unit: this.#connection.unit, timeoutMs: this.#timeoutMs, failing: this.#failures > 0, ...more };
    try {
      const answer = await this.#gateway.request(ask, request);
      this.#lastAnswer = answer.time;
      this.#heard = true;
      return answer;
    } catch (error) {
      const failure = failureOf(error);
      // A refusal is a sign of life too.
      if (failure.kind === 'exception' && !isGatewaySilence(failure)) this.#heard = true;
      throw failure;
    }
  }

  /** The absolute address of the map's address 0, found by walking the models where the map is SunSpec's. */
  async #base(): Promise<number> {
    if (this.map.base.kind === 'absolute') return 0;
    const read = async (address: number, count: number) => (await this.#ask({ kind: 'read', table: 'holding', address, count })).words;
    this.#place ??= await findModel(this.map.base.model, read);
    return this.#place.address;
  }

  #blocks(): ReadBlock[] {
    const wanted = (metric: string) => {
      const known = this.device.points.get(metric);
      return known !== undefined && known.point.access !== 'w';
    };
    this.#plan ??= [...planReads(this.map, wanted, this.#place?.length)];
    const now = Date.now();
    this.#plan.push(...this.#aside.filter((entry) => entry.retryAt <= now).map((entry) => entry.block));
    this.#aside = this.#aside.filter((entry) => entry.retryAt > now);
    if (this.#plan.length === 0) {
      // It refused everything: one register in turn is asked, so that its life and its return are seen.
      const probe = this.#aside.shift();
      if (probe) this.#plan.push(probe.block);
    }
    return this.#plan;
  }

  async #poll(): Promise<void> {
    this.#heard = false;
    const base = await this.#base();
    const plan = this.#blocks();
    let fetched: Fetched[] = [];
    let roundTripMs: number | undefined;
    try {
      for (let index = 0; index < plan.length && !this.#stopped; ) {
        const block = plan[index] as ReadBlock;
        if (this.#writes.length > 0) {
          // What was read before the write must not arrive later than what is read back after it.
          await this.#deliver(fetched);
          fetched = [];
          await this.#runWrites();
        }
        try {
          const answer = await this.#ask({ kind: 'read', table: block.table, address: base + block.address, count: block.count });
          this.#proveModel(block, answer.words);
          roundTripMs = answer.roundTripMs;
          fetched.push({ block, words: answer.words });
          index++;
        } catch (error) {
          index = this.#refused(plan, index, failureOf(error));
        }
      }
    } finally {
      await this.#deliver(fetched);
    }
    if (!this.#stopped && this.#heard) this.#sink.alive(this.device.id, roundTripMs);
  }

  #proveModel(block: ReadBlock, words: readonly number[]): void {
    if (!block.header || this.map.base.kind !== 'sunspec' || words[0] === this.map.base.model) return;
    this.#place = undefined;
    this.#plan = undefined;
    throw new ModbusFailure('badAnswer', `SunSpec model ${this.map.base.model} is no longer where it was`);
  }

  /** What to do about a block that was not answered with registers: the index to go on with, or the failure again. */
  #refused(plan: ReadBlock[], index: number, failure: ModbusFailure): number {
    if (failure.kind !== 'exception' || isGatewaySilence(failure)) throw failure;
    const block = plan[index] as ReadBlock;
    this.#sink.fault(this.device.id, 'modbusException', `${blockName(block)}: ${failure.message}`);
    // 2 illegal address, 3 illegal value (some say so of a long read): some registers are missing. 1: the whole table is.
    if (failure.code !== 1 && failure.code !== 2 && failure.code !== 3) return index + 1;
    const halves = failure.code === 1 ? undefined : splitBlock(block);
    plan.splice(index, 1, ...(halves ?? []));
    if (!halves) this.#aside.push({ block, retryAt: Date.now() + this.#options.asideMs });
    return index;
  }

  async #deliver(fetched: readonly Fetched[]): Promise<void> {
    if (fetched.length === 0 || this.#stopped) return;
    const batch = this.#reader.batch(fetched, this.#lastAnswer);
    if (!batch) return;
    // Whoever refuses has counted and logged it already; the next poll brings the next values.
    await this.#sink.readings(this.device.id, batch).catch(() => undefined);
  }

  async #runWrites(): Promise<void> {
    for (let job = this.#writes[0]; job && !this.#stopped; job = this.#writes[0]) {
      this.#writes.shift();
      const { deadline } = job;
      const answer = await performWrite(job.request, {
        register: this.#registers.get(job.request.metric),
        readable: this.device.points.get(job.request.metric)?.point.access !== 'w',
        deadline,
        reader: this.#reader,
        base: () => this.#base(),
        ask: (request) => this.#ask(request, { urgent: true, deadline }),
        readBack: (fetched) => this.#deliver([fetched]),
      });
      this.#settle(job, answer);
    }
  }
}
