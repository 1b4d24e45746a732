/** Active alarms of one project, from the stream. The response to a call sent before a stream message never overrides that message. */
import type { AlarmsFrame, LogEntry } from '@czyun/contract';
import { Notifier, type Watcher } from './notifier.ts';
import { isAnnounced, isSuppressed, mergeAlarms } from './open-alarms.ts';

export type AlarmEventKind = 'raised' | 'repeated' | 'acknowledged' | 'cleared';

export interface AlarmEvent {
  readonly kind: AlarmEventKind;
  readonly entry: LogEntry;
}

export interface AlarmCounts {
  readonly unacknowledged: number;
  readonly acknowledged: number;
  /** Highest severity, 1 is the most severe; null: no active alarm. */
  readonly highest: 1 | 2 | 3 | null;
}

export interface ActiveAlarms {
  readonly projectId: number | undefined;
  /** Most severe first; each with its severity, acknowledgement and id. */
  readonly entries: readonly LogEntry[];
  /** Active, but shelved, suppressed or out of service. */
  readonly quiet: readonly LogEntry[];
  /** False until the first response: before that an empty list has no meaning. */
  readonly known: boolean;
  /** No message for some time, and the read failed. */
  readonly failed: boolean;
}

const nothing: ActiveAlarms = { projectId: undefined, entries: [], quiet: [], known: false, failed: false };

export function countsOf(entries: readonly LogEntry[]): AlarmCounts {
  let acknowledged = 0;
  let highest: AlarmCounts['highest'] = null;
  for (const { ackTime, severity } of entries) {
    if (ackTime !== null) acknowledged += 1;
    if (severity !== null && (highest === null || severity < highest)) highest = severity;
  }
  return { unacknowledged: entries.length - acknowledged, acknowledged, highest };
}

/** The event of a changed entry; null: none that is notified. */
function eventOf(before: LogEntry | undefined, entry: LogEntry): AlarmEventKind | null {
  if (!isAnnounced(entry)) return before === undefined ? null : 'cleared';
  if (before === undefined) return 'raised';
  if (before.ackTime === null && entry.ackTime !== null) return 'acknowledged';
  return entry.count > before.count ? 'repeated' : null;
}

export class AlarmStore {
  readonly #notifier: Notifier;
  #projectId: number | undefined;
  #open = new Map<number, LogEntry>();
  #quiet: readonly LogEntry[] = [];
  #known = false;
  #failed = false;
  #turn = 0;
  /** Entry → sequence number of its last stream message: responses to earlier calls are older. */
  readonly #latestIndexAt = new Map<number, number>();
  #snapshot: ActiveAlarms = nothing;
  #stale = false;
  readonly #watchers = new Set<Watcher>();
  readonly #listeners = new Set<(projectId: number, events: readonly AlarmEvent[]) => void>();

  constructor(notifier: Notifier = new Notifier()) {
    this.#notifier = notifier;
  }

  /** Clears everything for another project or instant. */
  clear(): void {
    this.#projectId = undefined;
    this.#open = new Map();
    this.#quiet = [];
    this.#latestIndexAt.clear();
    this.#known = this.#failed = false;
    this.#changed();
  }

  /** Applies a message of the stream. */
  hear({ projectId, whole, entries }: Pick<AlarmsFrame, 'projectId' | 'whole' | 'entries'>): void {
    this.#enter(projectId);
    this.#turn += 1;
    for (const { id } of entries) {
      this.#latestIndexAt.delete(id);
      this.#latestIndexAt.set(id, this.#turn);
    }
    // With `whole`, entries missing in the message are no longer active.
    const rest = whole ? [] : [...this.#open.values(), ...this.#quiet];
    this.#take(new Map([...rest, ...entries].map((entry) => [entry.id, entry] as const)), whole === true);
  }

  /** Position in the stream; passed to `read` with the response to a call sent now. */
  ticket(): number {
    return this.#turn;
  }

  /** Applies the response to a call sent at `ticket`. */
  read(projectId: number, ticket: number, list: readonly LogEntry[]): void {
    this.#enter(projectId);
    const isNewer = (id: number) => (this.#latestIndexAt.get(id) ?? -1) > ticket;
    const kept = [...this.#open.values(), ...this.#quiet].filter(({ id }) => isNewer(id));
    const read = list.filter(({ id }) => !isNewer(id));
    this.#take(new Map([...kept, ...read].map((entry) => [entry.id, entry] as const)), true);
  }

  fail(projectId: number): void {
    this.#enter(projectId);
    this.#failed = true;
    this.#changed();
  }

  #enter(projectId: number): void {
    if (this.#projectId !== projectId) this.clear();
    this.#projectId = projectId;
  }

  #take(next: ReadonlyMap<number, LogEntry>, isWhole: boolean): void {
    const before = this.#open;
    const events: AlarmEvent[] = [];
    // Alarms that were active before the page opened are not events.
    if (this.#known) {
      for (const entry of next.values()) {
        const known = before.get(entry.id);
        const kind = known === entry ? null : eventOf(known, entry);
        if (kind !== null) events.push({ kind, entry });
      }
      for (const entry of before.values()) if (!next.has(entry.id)) events.push({ kind: 'cleared', entry: { ...entry, recovered: true } });
    }
    this.#open = new Map(mergeAlarms([], [...next.values()]).map((entry) => [entry.id, entry]));
    this.#quiet = [...next.values()].filter(isSuppressed);
    if (isWhole) this.#known = true;
    this.#failed = false;
    if (this.#latestIndexAt.size > 2 * this.#open.size + 5000) this.#forgetOldest();
    this.#changed();
    if (this.#projectId !== undefined && events.length > 0) for (const listener of [...this.#listeners]) listener(this.#projectId, events);
  }

  /** A response takes seconds, not thousands of alarms. */
  #forgetOldest(): void {
    let over = this.#latestIndexAt.size - 2500;
    for (const id of this.#latestIndexAt.keys()) {
      if (over-- <= 0) break;
      this.#latestIndexAt.delete(id);
    }
  }

  #changed(): void {
    this.#stale = true;
    for (const watcher of this.#watchers) this.#notifier.add(watcher);
  }

  get known(): boolean {
    return this.#known;
  }

  /** The same object until something changes. */
  get(): ActiveAlarms {
    if (this.#stale) {
      this.#snapshot = {
        projectId: this.#projectId,
        entries: [...this.#open.values()],
        quiet: this.#quiet,
        known: this.#known,
        failed: this.#failed,
      };
      this.#stale = false;
    }
    return this.#snapshot;
  }

  watch(notify: () => void): () => void {
    const watcher: Watcher = { notify, urgent: true };
    this.#watchers.add(watcher);
    return () => {
      this.#notifier.delete(watcher);
      this.#watchers.delete(watcher);
    };
  }

  /** Listens to alarm events; alarms that were active before the page opened are excluded. */
  onEvents(listener: (projectId: number, events: readonly AlarmEvent[]) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
