import { createTopic, type Topic } from '../../kernel/topic.ts';
import type { Registry } from '../../registry/types.ts';
import type { DeviceState } from '../types.ts';
import type { DeviceMonitors } from './device-monitors.ts';

export interface StateNewsParts {
  readonly monitors: DeviceMonitors;
  readonly registry: Pick<Registry, 'device'>;
  readonly logger: Parameters<typeof createTopic>[1];
  /** How long changes are collected, ms. */
  readonly batchMs: number;
}

/** Publishes the states of devices when they change. */
export class StateNews {
  readonly #parts: StateNewsParts;
  readonly #topic: Topic<readonly DeviceState[]>;
  /** Signature of the last published state, by device. */
  readonly #published = new Map<number, string>();
  readonly #changed = new Set<number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: StateNewsParts) {
    this.#parts = parts;
    this.#topic = createTopic('device states', parts.logger);
  }

  onChange(listener: (states: readonly DeviceState[]) => void): () => void {
    return this.#topic.on(listener);
  }

  /** The state of a device may have changed. */
  touch(deviceId: number): void {
    this.#changed.add(deviceId);
    this.#timer ??= setTimeout(() => this.#publish(), this.#parts.batchMs).unref();
  }

  /** Publishes the next state of a device even if it is unchanged. */
  forget(deviceId: number): void {
    this.#published.delete(deviceId);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #publish(): void {
    this.stop();
    const { registry, monitors } = this.#parts;
    const states = [...this.#changed].filter((deviceId) => registry.device(deviceId)).map((deviceId) => monitors.state(deviceId));
    this.#changed.clear();
    const news = states.filter((state) => this.#published.get(state.deviceId) !== this.#signature(state));
    for (const state of news) this.#published.set(state.deviceId, this.#signature(state));
    if (news.length > 0) this.#topic.publish(news);
  }

  /** Everything in a state that listeners use. */
  #signature({ deviceId, status, detail, refuses, rejected }: DeviceState): string {
    const monitor = this.#parts.monitors.get(deviceId);
    return `${status}:${detail}:${refuses}:${rejected}:${monitor?.heard}:${monitor?.online}`;
  }
}
