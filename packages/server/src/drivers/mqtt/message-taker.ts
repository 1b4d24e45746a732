import { setTimeout as wait } from 'node:timers/promises';
import type { Batch, SubmitResult } from '../../telemetry/types.ts';
import { BatchBuilder } from '../batch-builder.ts';
import { refusalFaults } from '../manager/manager-points.ts';
import type { DriverSink, FaultKind } from '../types.ts';
import type { PendingCommands } from './commands.ts';
import type { Decoding } from './decode-own.ts';
import { Findings, quoted } from './findings.ts';
import type { DeviceTopics, TopicMatch } from './topics.ts';

/** How long a refused message is held before it is left to its sender to repeat. */
export interface Patience {
  readonly retryMs: number;
  readonly totalMs: number;
}

/** A message exceeded the rate of its device; it must be sent again, more slowly. */
export class TooFast extends Error {
  override readonly name = 'TooFast';
  constructor() {
    super('too fast');
  }
}

/** Outcome of a message. */
export interface Verdict {
  /** Part of it is now stored, or was before, or there was nothing to store. */
  readonly taken: boolean;
  /** Refused parts by reason. */
  readonly refused: readonly { readonly kind: FaultKind; readonly count: number }[];
}

const fine: Verdict = { taken: true, refused: [] };

/** Handles messages of devices: decodes, passes the readings on, resolves when they are durable. */
export class MessageHandler {
  readonly #sink: DriverSink;
  readonly #commands: PendingCommands;
  readonly #now: () => number;
  readonly #patience: Patience;
  readonly #counted: (topics: DeviceTopics, bytes: number, readings: number) => void;
  readonly #builder = new BatchBuilder();

  /** `counted` is called with the number of readings of a message. */
  constructor(
    sink: DriverSink,
    commands: PendingCommands,
    now: () => number,
    patience: Patience,
    counted: (topics: DeviceTopics, bytes: number, readings: number) => void = () => {},
  ) {
    this.#sink = sink;
    this.#commands = commands;
    this.#now = now;
    this.#patience = patience;
    this.#counted = counted;
  }

  /** Resolves with the outcome when the message may be acknowledged; rejects if it must not be. `again`: it is marked as sent before. */
  async take(topics: DeviceTopics, match: TopicMatch, payload: string, again = false): Promise<Verdict> {
    const { device } = topics;
    match.heard?.(payload);
    if (match.kind === 'trial') return fine;
    const findings = new Findings();
    const batch = match.kind === 'reply' ? this.#reply(topics, payload, findings) : this.#decode(topics, match, payload, findings);
    this.#counted(topics, payload.length, (batch?.paramIds.length ?? 0) + findings.total);
    findings.report(this.#sink, device.id);
    const result = batch && (await this.#store(device.id, again ? { ...batch, again } : batch));
    // Invalid messages do not show that the device is online: its values must turn stale.
    if (!result && findings.isEmpty) this.#sink.alive(device.id);
    const refused = [...findings.counts(), ...(result?.refused ?? []).map(({ kind, count }) => ({ kind: refusalFaults[kind], count }))];
    if (refused.length > 0) this.#sink.rejected?.(device.id);
    return { taken: result ? result.stored + result.repeated > 0 : findings.isEmpty, refused };
  }

  #reply({ device }: DeviceTopics, payload: string, findings: Findings): undefined {
    if (!this.#commands.reply(device, payload)) findings.add('malformed', () => `reply ${quoted(payload)}`);
  }

  #decode(
    { device }: DeviceTopics,
    match: Extract<TopicMatch, { kind: 'telemetry' }>,
    payload: string,
    findings: Findings,
  ): Batch | undefined {
    const decoding: Decoding = { device, arrival: this.#now(), into: this.#builder, findings, newestTime: Number.NEGATIVE_INFINITY };
    try {
      match.decode(decoding, payload);
    } catch (error) {
      // A partly decoded message must not leak into the next one.
      this.#builder.take();
      findings.add('malformed', () => String(error).slice(0, 100));
    }
    if (decoding.newestTime > 0) this.#sink.clock?.(device.id, decoding.newestTime - decoding.arrival);
    return this.#builder.take();
  }

  /** While the store is full the sender waits (nothing more is read from it); if that lasts, the message stays unacknowledged. */
  async #store(deviceId: number, batch: Batch): Promise<SubmitResult> {
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
