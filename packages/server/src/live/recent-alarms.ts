import type { AlarmRecord } from '../alarms/types.ts';

/** Changed alarms in memory of each project. */
const maxOfProject = 1000;

interface Recent {
  /** By alarm, in the order of their last changes. */
  readonly records: Map<number, { readonly record: AlarmRecord; readonly at: number }>;
  /** Changes up to this time may be missing. */
  forgotten: number;
}

/** Alarms that changed lately, for clients that reconnect. Times are those of the frame clock. */
export class RecentAlarms {
  readonly #byProject = new Map<number, Recent>();

  add(record: AlarmRecord, at: number): void {
    const known = this.#byProject.get(record.projectId) ?? { records: new Map(), forgotten: 0 };
    this.#byProject.set(record.projectId, known);
    known.records.delete(record.id);
    known.records.set(record.id, { record, at });
    if (known.records.size <= maxOfProject) return;
    for (const [id, oldest] of known.records) {
      known.records.delete(id);
      known.forgotten = oldest.at;
      break;
    }
  }

  /** Whether every change after `since` is in memory. */
  isComplete(projectId: number, since: number): boolean {
    return since > 0 && (this.#byProject.get(projectId)?.forgotten ?? 0) <= since;
  }

  *after(projectId: number, since: number): Generator<AlarmRecord> {
    for (const { record, at } of this.#byProject.get(projectId)?.records.values() ?? []) if (at > since) yield record;
  }
}
