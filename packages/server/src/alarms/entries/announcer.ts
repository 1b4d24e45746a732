import type { ClockSet } from '../clock/clock-set.ts';
import type { StoredEntry } from './entry-writer.ts';
import { lateResult } from './log-rows.ts';

export interface AnnouncerParts {
  readonly publish: (entries: readonly StoredEntry[]) => void;
  /** Whether the newest reading of a point is late: its device is sending its own log. */
  readonly isPast: (paramId: number | null | undefined) => boolean;
  readonly now: () => number;
}

/** Maximum delay of an entry from a device's log, ms: a clock that is hours slow does not hide an alarm. */
const longestHoldMs = 5000;

/** Publishes written entries; entries of late readings only once they are known to be active, so that cleared alarms are not announced. */
export class Announcer {
  readonly #parts: AnnouncerParts;
  readonly #announced = new WeakSet<StoredEntry>();
  /** Delayed entries, and since when. */
  readonly #held = new Map<StoredEntry, number>();

  constructor(parts: AnnouncerParts) {
    this.#parts = parts;
  }

  /** The entry was published before the start. */
  known(entry: StoredEntry): void {
    this.#announced.add(entry);
  }

  written(entries: readonly StoredEntry[]): void {
    const due = entries.filter((entry) => entry.row.result !== lateResult || entry.row.type > 3 || this.#isDue(entry));
    if (due.length > 0) this.#parts.publish(due);
  }

  /** Publishes entries whose delay is over. */
  tick(): void {
    const due = [...this.#held.keys()].filter((entry) => this.#isDue(entry));
    if (due.length > 0) this.#parts.publish(due);
  }

  /** The clock was set: the time for which entries have been delayed is unchanged. */
  clockSet({ by }: Pick<ClockSet, 'by'>): void {
    for (const [entry, since] of this.#held) this.#held.set(entry, since + by);
  }

  /** Other processes publish these projects from now on. */
  drop(projectIds: ReadonlySet<number>): void {
    for (const entry of this.#held.keys()) if (projectIds.has(entry.row.project_id)) this.#held.delete(entry);
  }

  #isDue(entry: StoredEntry): boolean {
    if (this.#announced.has(entry)) return true;
    const hasCleared = (entry.row.recover_time ?? null) !== null;
    if (hasCleared) this.#held.delete(entry);
    if (hasCleared) return false;
    const since = this.#held.get(entry) ?? this.#parts.now();
    this.#held.set(entry, since);
    if (this.#parts.isPast(entry.row.param_id) && this.#parts.now() - since < longestHoldMs) return false;
    this.#held.delete(entry);
    this.#announced.add(entry);
    return true;
  }
}
