import { setTimeout as wait } from 'node:timers/promises';
import type { Batch } from '../../telemetry/types.ts';
import type { DriverSink } from '../types.ts';
import { BatchBuilder } from './batch-builder.ts';
import type { PendingCommands } from './commands.ts';
import type { Decoding } from './decode-own.ts';
import { Findings, quoted } from './findings.ts';
import type { DeviceTopics, TopicMatch } from './topics.ts';

/** How long a refused message is held before it is given back to its sender. */
export interface Patience {
  readonly retryMs: number;
  readonly totalMs: number;
}

/** Takes messages of devices: decodes, hands the readings on, resolves when they are durable. */
export class MessageTaker {
  readonly #sink: DriverSink;
  readonly #commands: PendingCommands;
  readonly #now: () => number;
  readonly #patience: Patience;
  readonly #builder = new BatchBuilder();

  constructor(sink: DriverSink, commands: PendingCommands, now: () => number, patience: Patience) {
    this.#sink = sink;
    this.#commands = commands;
    this.#now = now;
    this.#patience = patience;
  }

  /** Resolves when the message may be acknowledged; rejects when it must not be. */
  take(topics: DeviceTopics, match: TopicMatch, payload: string): Promise<void> {
    const { device } = topics;
    match.heard?.(payload);
    if (match.kind === 'trial') return Promise.resolve();
    if (match.kind === 'reply') {
      if (this.#commands.reply(device, payload)) this.#sink.alive(device.id);
      else this.#sink.fault(device.id, 'malformed', `reply ${quoted(payload)}`);
      return Promise.resolve();
    }
    const findings = new Findings();
    const decoding: Decoding = { device, arrival: this.#now(), into: this.#builder, findings, newestTime: Number.NEGATIVE_INFINITY };
    try {
      match.decode(decoding, payload);
    } catch (error) {
      // Nothing of a half-decoded message may slip into the next one.
      this.#builder.take();
      findings.add('malformed', () => String(error).slice(0, 100));
    }
    const batch = this.#builder.take();
    findings.report(this.#sink, device.id);
    if (decoding.newestTime > 0) this.#sink.clock?.(device.id, decoding.newestTime - decoding.arrival);
    if (batch) return this.#store(device.id, batch);
    // Rubbish is no sign of life: values that nobody refreshes must turn stale.
    if (findings.isEmpty) this.#sink.alive(device.id);
    return Promise.resolve();
  }

  /** While the store is full the sender waits (nothing more is read from it); when that lasts, the message goes back unacknowledged. */
  async #store(deviceId: number, batch: Batch): Promise<void> {
    for (let held = 0; ; held += this.#patience.retryMs) {
      try {
        return await this.#sink.readings(deviceId, batch);
      } catch (error) {
        if (held >= this.#patience.totalMs) throw error;
      }
      await wait(this.#patience.retryMs, undefined, { ref: false });
    }
  }
}
