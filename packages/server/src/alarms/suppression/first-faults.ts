import type { Registry } from '../../registry/types.ts';
import type { EntrySink, StoredEntry } from '../entries/entry-writer.ts';
import { knownSeverity, leastSeverity } from '../points/severity.ts';
import { type BegunAlarm, firstFaults } from './first-fault.ts';
import { isOfLine, tiesOf } from './ties.ts';

export interface FirstFaultParts {
  readonly registry: Pick<Registry, 'device'>;
  readonly writer: EntrySink;
  readonly now: () => number;
}

/**
 * Time for which an entry is compared with others after it was written, ms: devices report one event within seconds, or later after a short
 * loss of communication.
 */
const keptMs = 60_000;
/** Per project; in a larger alarm storm first faults are meaningless. */
const maxKept = 2_000;

/** Type in the log. */
const faultType = 3;

interface Kept {
  readonly entry: StoredEntry;
  readonly at: number;
}

/** Records the first fault of consequential entries. */
export class FirstFaults {
  readonly #parts: FirstFaultParts;
  /** By project, in order of writing. */
  readonly #kept = new Map<number, Kept[]>();
  readonly #seen = new WeakSet<StoredEntry>();

  constructor(parts: FirstFaultParts) {
    this.#parts = parts;
  }

  /** Written entries; new ones are compared with those that began shortly before. */
  take(entries: readonly StoredEntry[]): void {
    const at = this.#parts.now();
    const projects = new Set<number>();
    for (const entry of entries) {
      const { row, id } = entry;
      if (row.type > 3 || id === null || !row.alarm_key || this.#seen.has(entry)) continue;
      this.#seen.add(entry);
      this.#kept.set(row.project_id, [...(this.#kept.get(row.project_id) ?? []), { entry, at }]);
      projects.add(row.project_id);
    }
    for (const id of projects) this.#compare(id, at);
  }

  /** Other processes evaluate these projects from now on. */
  drop(projectIds: ReadonlySet<number>): void {
    for (const id of projectIds) this.#kept.delete(id);
  }

  #compare(projectId: number, at: number): void {
    const kept = (this.#kept.get(projectId) ?? []).filter((each) => at - each.at <= keptMs).slice(-maxKept);
    this.#kept.set(projectId, kept);
    const begun = kept.flatMap(({ entry }) => this.#begunOf(entry) ?? []);
    const firsts = firstFaults(begun);
    for (const { entry } of kept) {
      const wanted = firsts.get(entry.id ?? 0);
      const known = entry.row.first_id ?? null;
      // Its first fault may have ended and no longer be among the compared ones.
      if (wanted === undefined || wanted === known || (wanted === null && known !== null && !firsts.has(known))) continue;
      entry.row = { ...entry.row, first_id: wanted };
      this.#parts.writer.touch(entry);
    }
  }

  #begunOf({ id, row }: StoredEntry): BegunAlarm | undefined {
    const device = this.#parts.registry.device(row.device_id ?? 0);
    if (!device || id === null) return undefined;
    const key = row.alarm_key ?? '';
    const severity = knownSeverity(row.severity) ?? leastSeverity;
    const leads = row.type === faultType || severity === 1 || isOfLine(key);
    return { id, key, start: row.start_time, severity, leads, ...tiesOf(device, key) };
  }
}
