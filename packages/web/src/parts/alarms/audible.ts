/** Which alarm events are audible. */
import type { AlarmEvent } from '../../platform/live/alarm-store.ts';

/** Number of entries remembered as heard. */
const maxHeard = 2000;

export class Audible {
  readonly #heard = new Set<number>();

  /** Severity of the tone for these events, `hush` when the last alarm was acknowledged, null for none. A flapping signal is one entry and sounds once. */
  hear(events: readonly AlarmEvent[]): 1 | 2 | 'hush' | null {
    let worst: 1 | 2 | null = null;
    for (const { kind, entry } of events) {
      const { id, severity } = entry;
      const isNew = kind === 'raised' && !this.#heard.has(id);
      if (kind === 'raised') this.#remember(id);
      if (isNew && entry.ackTime === null && (severity === 1 || severity === 2)) worst = worst === 1 ? 1 : severity;
    }
    if (worst !== null) return worst;
    return events.some(({ kind }) => kind === 'acknowledged') ? 'hush' : null;
  }

  #remember(id: number): void {
    this.#heard.delete(id);
    this.#heard.add(id);
    const [oldest] = this.#heard;
    if (this.#heard.size > maxHeard && oldest !== undefined) this.#heard.delete(oldest);
  }
}
