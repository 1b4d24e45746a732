import { type ExpandedRegister, expandRegisters, type ModbusMap } from '@czyun/devices';
import type { Clock } from '../../clock.ts';
import type { DriverDevice, ModbusConnection } from '../../registry/driver-device.ts';
import type { DriverSink, WriteAnswer, WriteRequest } from '../types.ts';
import { backoffMs, type Retry } from './backoff.ts';
import { type BlockEntry, Blocks } from './blocks.ts';
import { failureOf, faultKinds, isRefusal, isSilence, ModbusFailure } from './failure.ts';
import type { Answer, Ask, Gateway } from './gateway.ts';
import { Jobs } from './jobs.ts';
import type { Request } from './link.ts';
import { Pace } from './pace.ts';
import { blockName, planReads, type ReadBlock } from './plan.ts';
import { type Fetched, Reader } from './readings.ts';
import { Refusals } from './refusals.ts';
import { findModel, type ModelPlace } from './sunspec.ts';
import { performWrite } from './write.ts';

export interface PollerOptions {
  /** Wait after the device did not answer at all. */
  readonly retry: Retry;
  /** Wait before refused blocks are retried. */
  readonly refusedRetry: Retry;
  readonly random: () => number;
  readonly timeoutMs: number;
  readonly clock: Clock;
}

/** Maximum unanswered requests per poll: a device that answers others waits for the next poll, one that answers none is silent. */
const silentAtOnce = 2;

/** Polls one device and performs its writes, one at a time. */
export class Poller {
  readonly device: DriverDevice;
  readonly map: ModbusMap;
  readonly #connection: ModbusConnection;
  readonly #gateway: Gateway;
  readonly #sink: DriverSink;
  readonly #options: PollerOptions;
  readonly #reader: Reader;
  readonly #registers: ReadonlyMap<string, ExpandedRegister>;
  readonly #blocks: Blocks;
  readonly #pace: Pace;
  readonly #lifeMs: number;
  readonly #refusals: Refusals;
  readonly #jobs = new Jobs(() => this.#wake());
  #place: ModelPlace | undefined;
  #failures = 0;
  #wake: () => void = () => {};
  #stopped = false;
  #lastAnswer = 0;
  /** Whether the device answered at all in this poll. */
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
    this.#pace = new Pace(connection.pollMs, options.clock);
    this.#refusals = new Refusals(device, sink);
    this.#registers = new Map(expandRegisters(map).map((register) => [register.metric, register]));
    // Three times within the device's own time-out, so that a device that only refuses is not considered silent.
    this.#lifeMs = Math.max(connection.pollMs, device.offlineAfterMs / 3);
    this.#blocks = new Blocks({ retry: options.refusedRetry, lifeMs: this.#lifeMs }, () =>
      planReads(map, this.#isWanted, this.#place?.length),
    );
  }

  /** Runs until `stop`; never rejects. */
  async run(): Promise<void> {
    while (!this.#stopped) {
      const next = this.#failures > 0 ? this.#pace.due : Math.min(this.#pace.due, this.#blocks.nextRetry);
      await this.#sleep(next - this.#options.clock.elapsed());
      await this.#jobs.run();
      const now = this.#options.clock.elapsed();
      if (this.#stopped || now < next) continue;
      const isPoll = now >= this.#pace.due;
      try {
        await this.#poll(isPoll);
        if (this.#heard && this.#failures > 0) this.#blocks.retryAll(this.#options.clock.elapsed());
        if (this.#heard) this.#failures = 0;
        if (isPoll) this.#polled();
      } catch (error) {
        this.#failed(failureOf(error));
      }
    }
  }

  stop(): void {
    this.#stopped = true;
    this.#jobs.end();
    this.#wake();
  }

  write(request: WriteRequest): Promise<WriteAnswer> {
    const { timeoutMs, waitMs = timeoutMs, signal } = request;
    const bounds = { urgent: true, deadline: this.#options.clock.elapsed() + waitMs, signal, wireTime: { leftMs: timeoutMs } };
    const work = () =>
      performWrite(request, {
        register: this.#registers.get(request.metric),
        readable: this.device.points.get(request.metric)?.point.access !== 'w',
        isLate: () => signal?.aborted === true || this.#options.clock.elapsed() >= bounds.deadline,
        reader: this.#reader,
        base: () => this.#base(),
        ask: (asked) => this.#ask(asked, bounds),
        askAfter: (asked) => this.#ask(asked, { urgent: true, wireTime: { leftMs: timeoutMs } }),
        readBack: (fetched) => this.#deliver([fetched]),
      });
    return this.#jobs.add<WriteAnswer>(
      waitMs,
      work,
      { ok: false, reason: 'notSent', detail: 'the line was busy' },
      { ok: false, reason: 'offline', detail: 'the device was removed or the driver stopped' },
      signal,
    );
  }

  /** Reads metrics now; returns those answered. Never rejects. */
  readNow(metrics: readonly string[], timeoutMs: number, waitMs = timeoutMs): Promise<ReadonlySet<string>> {
    const bounds = { urgent: true, deadline: this.#options.clock.elapsed() + waitMs, wireTime: { leftMs: timeoutMs } };
    const none: ReadonlySet<string> = new Set();
    const work = async () => {
      const fetched: Fetched[] = [];
      try {
        const base = await this.#base();
        for (const block of planReads(this.map, (metric) => metrics.includes(metric) && this.#isWanted(metric), this.#place?.length)) {
          const { words } = await this.#ask(readOf(block, base), bounds);
          this.#proveModel(block, words);
          fetched.push({ block, words });
        }
      } catch (error) {
        this.#note(failureOf(error));
      }
      const read = new Set(fetched.flatMap(({ block }) => block.points.map(({ metric }) => metric)));
      return (await this.#deliver(fetched)) ? read : none;
    };
    return this.#jobs.add(waitMs, work, none, none);
  }

  readonly #isWanted = (metric: string): boolean => {
    const known = this.device.points.get(metric);
    return known !== undefined && known.point.access !== 'w';
  };

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      if (ms <= 0 || this.#stopped || this.#jobs.waiting) return resolve();
      const timer = setTimeout(resolve, Math.min(ms, 2 ** 31 - 1));
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #note(failure: ModbusFailure, block?: ReadBlock): void {
    const detail = block ? `${blockName(block)}: ${failure.message}` : failure.message;
    this.#sink.fault(this.device.id, faultKinds[failure.kind], detail);
  }

  #polled(): void {
    const late = this.#pace.polled();
    if (late === undefined) return;
    const detail = `a poll ended ${Math.round(late)} ms after its time, the period is ${this.#pace.periodMs} ms`;
    this.#sink.fault(this.device.id, 'overloaded', detail);
  }

  #failed(failure: ModbusFailure): void {
    if (this.#stopped) return;
    this.#failures++;
    this.#note(failure);
    const wait = backoffMs(this.#failures, this.#options.retry, this.#options.random);
    // A lost connection has its own back-off; the device is polled as soon as the connection may be back.
    const isLinkDown = failure.kind === 'connection' || failure.kind === 'offline';
    if (isLinkDown) this.#pace.retryAt(Math.max(this.#gateway.nextAttempt, this.#options.clock.elapsed() + this.#options.retry.minMs / 2));
    else this.#pace.retryIn(this.#heard ? Math.min(wait, this.#lifeMs) : wait);
  }

  async #ask(request: Request, more: Pick<Ask, 'urgent' | 'deadline' | 'signal' | 'wireTime'> = {}): Promise<Answer> {
    const { unit, timeoutMs = this.#options.timeoutMs } = this.#connection;
    const ask = { deviceId: this.device.id, unit, timeoutMs, failing: this.#failures > 0, ...more };
    try {
      const answer = await this.#gateway.request(ask, request);
      this.#lastAnswer = answer.time;
      this.#heard = true;
      return answer;
    } catch (error) {
      const failure = failureOf(error);
      // A refusal is a sign of life too.
      if (isRefusal(failure)) this.#heard = true;
      throw failure;
    }
  }

  /** Absolute address of the map's address 0; found by walking the models for a SunSpec map. */
  async #base(): Promise<number> {
    if (this.map.base.kind === 'absolute') return 0;
    const read = async (address: number, count: number) => (await this.#ask({ kind: 'read', table: 'holding', address, count })).words;
    this.#place ??= await findModel(this.map.base.model, read);
    return this.#place.address;
  }

  /** Requests the due blocks: all at a poll (`all`), otherwise only retries. Rejects if the device did not answer at all. */
  async #poll(all: boolean): Promise<void> {
    this.#heard = false;
    const base = await this.#base().catch((error: unknown) => {
      const failure = failureOf(error);
      if (this.#heard && !this.#stopped) {
        this.#sink.alive(this.device.id);
        this.#refusals.reportMissingModel(failure);
      }
      throw failure;
    });
    const queue = this.#blocks.due(this.#options.clock.elapsed(), all);
    const silent: { readonly entry: BlockEntry; readonly failure: ModbusFailure }[] = [];
    let fetched: Fetched[] = [];
    let roundTripMs: number | undefined;
    try {
      for (let entry = queue.shift(); entry && !this.#stopped; entry = queue.shift()) {
        if (this.#jobs.waiting) {
          // Values read before a write must not arrive after its read-back.
          await this.#deliver(fetched);
          fetched = [];
          await this.#jobs.run();
        }
        const { block } = entry;
        let answer: Answer;
        this.#blocks.asked(entry, this.#options.clock.elapsed());
        try {
          answer = await this.#ask(readOf(block, base));
        } catch (error) {
          const failure = failureOf(error);
          if (isRefusal(failure)) {
            this.#note(failure, block);
            queue.unshift(...this.#blocks.refused(entry, failure.code, this.#options.clock.elapsed()));
            continue;
          }
          if (!isSilence(failure)) throw failure;
          silent.push({ entry, failure });
          if (silent.length >= silentAtOnce || this.#failures > 0) break;
          continue;
        }
        this.#proveModel(block, answer.words);
        this.#blocks.answered(entry, this.#options.clock.elapsed());
        roundTripMs = answer.roundTripMs;
        fetched.push({ block, words: answer.words });
      }
    } finally {
      await this.#deliver(fetched);
    }
    this.#judgeSilence(silent);
    if (this.#stopped || !this.#heard) return;
    this.#sink.alive(this.device.id, roundTripMs);
    this.#refusals.report(this.#blocks, base);
  }

  /** A time-out is attributed to the device if it answers nothing; to the block if the device answers otherwise, or timed out there before. */
  #judgeSilence(silent: readonly { readonly entry: BlockEntry; readonly failure: ModbusFailure }[]): void {
    const own = silent.find(({ entry }) => !this.#heard && !entry.trouble);
    if (own) throw own.failure;
    for (const { entry, failure } of silent) {
      this.#note(failure, entry.block);
      this.#blocks.unanswered(entry, this.#options.clock.elapsed());
    }
  }

  #proveModel(block: ReadBlock, words: readonly number[]): void {
    if (!block.header || this.map.base.kind !== 'sunspec' || words[0] === this.map.base.model) return;
    this.#place = undefined;
    this.#blocks.reset();
    throw new ModbusFailure('badAnswer', `SunSpec model ${this.map.base.model} is no longer where it was`);
  }

  /** Passes readings on; true once they are durable. */
  async #deliver(fetched: readonly Fetched[]): Promise<boolean> {
    if (fetched.length === 0 || this.#stopped) return false;
    const batch = this.#reader.batch(fetched, this.#lastAnswer);
    if (!batch) return false;
    // The refusal is already counted and logged; the next poll reads new values.
    return this.#sink.readings(this.device.id, batch).then(
      () => true,
      () => false,
    );
  }
}

function readOf(block: ReadBlock, base: number): Request {
  return { kind: 'read', table: block.table, address: base + block.address, count: block.count };
}
