/** Test of an MQTT device: waits for one message of a key, whether that device is saved or not, and decodes it without storing anything. */
import { hash, timingSafeEqual } from 'node:crypto';
import type { DriverDevice } from '../../registry/driver-device.ts';
import { BatchBuilder } from '../batch-builder.ts';
import type { FaultKind } from '../types.ts';
import type { Decoding } from './decode-own.ts';
import { Findings } from './findings.ts';
import { type DeviceTopics, type TopicMatch, topicsOf } from './topics.ts';

export interface HeardProblem {
  readonly kind: FaultKind;
  readonly count: number;
  readonly detail: string;
}

/** The received message. */
export interface HeardMessage {
  readonly topic: string;
  readonly payload: string;
  /** ParamId of the trial device's points → value. */
  readonly values: ReadonlyMap<number, number | string>;
  /** Device clock minus ours; null when it carries no time. */
  readonly clockOffsetMs: number | null;
  readonly problems: readonly HeardProblem[];
  readonly unknownMetrics: readonly string[];
}

export interface Heard {
  readonly message: HeardMessage | null;
  /** Refused logins with that key during the trial. */
  readonly refusedLogins: number;
  /** Topics it published to that are not in the profile. */
  readonly foreignTopics: readonly string[];
  /** The trial ended because the key now belongs to another device. */
  readonly taken: boolean;
}

/** Subject and duration of a trial. */
export interface Wish {
  readonly token: string | null;
  /** Id of the saved device with the key; undefined: none. */
  readonly savedId: number | undefined;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

interface Trial {
  readonly topics: DeviceTopics;
  readonly token: string | null;
  /** The saved device under test, if any. */
  readonly savedId: number | undefined;
  readonly foreignTopics: Set<string>;
  refusedLogins: number;
  end(message: HeardMessage | null, taken?: boolean): void;
}

const maxUnknown = 50;

/** Findings that also record every unknown metric. */
class TrialFindings extends Findings {
  readonly unknown = new Set<string>();
  readonly kinds = new Map<FaultKind, HeardProblem>();

  override add(kind: FaultKind, detail: () => string, count = 1): void {
    const text = detail();
    if (kind === 'unknownMetric' && this.unknown.size < maxUnknown) this.unknown.add(unquoted(text));
    const known = this.kinds.get(kind);
    this.kinds.set(kind, { kind, count: (known?.count ?? 0) + count, detail: known?.detail ?? text });
  }
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}

/** Running trials, one per key. */
export class Trials {
  readonly #trials = new Map<string, Trial>();
  readonly #now: () => number;
  readonly #changed: () => void;
  readonly #savedId: (key: string) => number | undefined;

  /** `savedId`: the device that currently has a key. */
  constructor(now: () => number, changed: () => void, savedId: (key: string) => number | undefined) {
    this.#now = now;
    this.#changed = changed;
    this.#savedId = savedId;
  }

  /** Waits for a message of `device.key`; an earlier trial of the key ends without one. `token` admits an unsaved device. */
  listen(device: DriverDevice, { token, savedId, timeoutMs, signal }: Wish): Promise<Heard> {
    this.#trials.get(device.key)?.end(null);
    return new Promise((resolve) => {
      const end = (message: HeardMessage | null, taken = false) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', stop);
        if (this.#trials.get(device.key) === trial) this.#trials.delete(device.key);
        resolve({ message, refusedLogins: trial.refusedLogins, foreignTopics: [...trial.foreignTopics], taken });
        // The login ends with the trial, but not before the message is acknowledged.
        setTimeout(this.#changed, 1000).unref();
      };
      const stop = () => end(null);
      const timer = setTimeout(stop, timeoutMs);
      const trial: Trial = { topics: topicsOf(device), token, savedId, foreignTopics: new Set(), refusedLogins: 0, end };
      signal?.addEventListener('abort', stop, { once: true });
      this.#trials.set(device.key, trial);
      this.endTaken();
      this.#changed();
    });
  }

  /** Ends trials whose key now belongs to another device: their token must not give access to its topics or data. */
  endTaken(): void {
    for (const [key, trial] of [...this.#trials]) {
      const id = this.#savedId(key);
      if (id !== undefined && id !== trial.savedId) trial.end(null, true);
    }
  }

  /** Ends all trials. */
  close(): void {
    for (const trial of [...this.#trials.values()]) trial.end(null);
  }

  #admits(key: string, token: string): boolean {
    const expected = this.#trials.get(key)?.token;
    return typeof expected === 'string' && timingSafeEqual(hash('sha256', expected, 'buffer'), hash('sha256', token, 'buffer'));
  }

  /** Whether a key may sign in, as a device or for a trial; a refusal is recorded in the trial. */
  mayEnter(key: string, token: string, isDevice: boolean): boolean {
    if (isDevice || this.#admits(key, token)) return true;
    const trial = this.#trials.get(key);
    if (trial) trial.refusedLogins += 1;
    return false;
  }

  foreign(key: string, topic: string): void {
    const trial = this.#trials.get(key);
    if (trial && trial.foreignTopics.size < 10) trial.foreignTopics.add(topic.slice(0, 200));
  }

  /** Topics of a key under test: includes those of the saved device, whose messages are still stored. */
  topicsOf(key: string, saved: DeviceTopics | undefined): DeviceTopics | undefined {
    const trial = this.#trials.get(key);
    if (!trial) return saved;
    const base = saved ?? trial.topics;
    return {
      ...base,
      filters: [...new Set([...base.filters, ...trial.topics.filters])],
      match: (topic) => this.#match(trial, saved, topic),
    };
  }

  /** Keys under test that are not saved. */
  unsaved(saved: ReadonlyMap<string, DeviceTopics>): readonly string[] {
    return [...this.#trials.keys()].filter((key) => !saved.has(key));
  }

  #match(trial: Trial, saved: DeviceTopics | undefined, topic: string): TopicMatch | undefined {
    const own = saved?.match(topic);
    const tried = trial.topics.match(topic);
    if (tried?.kind !== 'telemetry') return own;
    const heard = (payload: string) => this.#hear(trial, tried, topic, payload);
    return own ? { ...own, heard } : { kind: 'trial', heard };
  }

  #hear(trial: Trial, match: Extract<TopicMatch, { kind: 'telemetry' }>, topic: string, payload: string): void {
    const findings = new TrialFindings();
    const arrival = this.#now();
    const into = new BatchBuilder();
    const decoding: Decoding = { device: trial.topics.device, arrival, into, findings, newestTime: Number.NEGATIVE_INFINITY };
    try {
      match.decode(decoding, payload);
    } catch (error) {
      findings.add('malformed', () => String(error).slice(0, 100));
    }
    const batch = into.take();
    const values = new Map<number, number | string>();
    if (batch)
      for (const [row, paramId] of batch.paramIds.entries()) values.set(paramId, batch.texts?.get(row) ?? batch.values[row] ?? Number.NaN);
    trial.end({
      topic,
      payload,
      values,
      clockOffsetMs: decoding.newestTime > 0 ? decoding.newestTime - arrival : null,
      problems: [...findings.kinds.values()],
      unknownMetrics: [...findings.unknown],
    });
  }
}
