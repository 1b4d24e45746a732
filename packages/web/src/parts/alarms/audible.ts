/** Which news of alarms may be heard. */
import type { AlarmEvent } from '../../platform/live/alarm-store.ts';

/** So many entries are remembered as heard; older ones do not come back. */
const mostHeard = 2000;

export class Audible {
  readonly #heard = new Set<number>();

  /** The severity whose tone these events are worth, `hush` when somebody saw to the last one, null for silence. A signal that comes and goes is one entry and sounds once. */
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
    if (this.#heard.size > mostHeard && oldest !== undefined) this.#heard.delete(oldest);
  }
}
