/** Alarms of one project that stand, kept by what the stream tells; an answer to a call asked before it told something never undoes that. */
import type { AlarmsFrame, LogEntry } from '@czyun/contract';
import { isAnnounced, isQuiet, mergeAlarms } from './open-alarms.ts';
import { Teller, type Watcher } from './teller.ts';

export type AlarmEventKind = 'raised' | 'repeated' | 'acknowledged' | 'cleared';

export interface AlarmEvent {
  readonly kind: AlarmEventKind;
  readonly entry: LogEntry;
}

export interface AlarmCounts {
  readonly unacknowledged: number;
  readonly acknowledged: number;
  /** Of those that stand, 1 the most severe; null: none stands. */
  readonly highest: 1 | 2 | 3 | null;
}

export interface StandingAlarms {
  readonly projectId: number | undefined;
  /** Most severe first; each with its severity, acknowledgement and id. */
  readonly entries: readonly LogEntry[];
  /** Active, but shelved, suppressed or out of service. */
  readonly quiet: readonly LogEntry[];
  /** False until an answer is there: an empty list says nothing yet. */
  readonly known: boolean;
  /** Nobody has told for a while, and asking failed. */
  readonly failed: boolean;
}

const nothing: StandingAlarms = { projectId: undefined, entries: [], quiet: [], known: false, failed: false };

export function countsOf(entries: readonly LogEntry[]): AlarmCounts {
  let acknowledged = 0;
  let highest: AlarmCounts['highest'] = null;
  for (const { ackTime, severity } of entries) {
    if (ackTime !== null) acknowledged += 1;
    if (severity !== null && (highest === null || severity < highest)) highest = severity;
  }
  return { unacknowledged: entries.length - acknowledged, acknowledged, highest };
}

/** What became of an entry; null: nothing that anybody would be told of. */
function eventOf(before: LogEntry | undefined, entry: LogEntry): AlarmEventKind | null {
  if (!isAnnounced(entry)) return before === undefined ? null : 'cleared';
  if (before === undefined) return 'raised';
  if (before.ackTime === null && entry.ackTime !== null) return 'acknowledged';
  return entry.count > before.count ? 'repeated' : null;
}

export class AlarmStore {
  readonly #teller: Teller;
  #projectId: number | undefined;
  #open = new Map<number, LogEntry>();
  #quiet: readonly LogEntry[] = [];
  #known = false;
  #failed = false;
  #turn = 0;
  /** Entry → turn in which the stream told of it last: answers to questions of before are older. */
  readonly #toldAt = new Map<number, number>();
  #snapshot: StandingAlarms = nothing;
  #stale = false;
  readonly #watchers = new Set<Watcher>();
  readonly #listeners = new Set<(projectId: number, events: readonly AlarmEvent[]) => void>();

  constructor(teller: Teller = new Teller()) {
    this.#teller = teller;
  }

  /** Forgets everything: another project, another instant. */
  clear(): void {
    this.#projectId = undefined;
    this.#open = new Map();
    this.#quiet = [];
    this.#toldAt.clear();
    this.#known = this.#failed = false;
    this.#changed();
  }

  /** What the stream tells of a project. */
  hear({ projectId, whole, entries }: Pick<AlarmsFrame, 'projectId' | 'whole' | 'entries'>): void {
    this.#enter(projectId);
    this.#turn += 1;
    for (const { id } of entries) {
      this.#toldAt.delete(id);
      this.#toldAt.set(id, this.#turn);
    }
    // Beside those that stand, all that are told of: `whole` leaves nothing else.
    const rest = whole ? [] : [...this.#open.values(), ...this.#quiet];
    this.#take(new Map([...rest, ...entries].map((entry) => [entry.id, entry] as const)), whole === true);
  }

  /** Where the stream stands now, to be handed to `read` with the answer to a question that is asked now. */
  ticket(): number {
    return this.#turn;
  }

  /** What a call answered that was asked at `ticket`: those that stood when it was asked. */
  read(projectId: number, ticket: number, list: readonly LogEntry[]): void {
    this.#enter(projectId);
    const isNewer = (id: number) => (this.#toldAt.get(id) ?? -1) > ticket;
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
    // What is found on coming in has not just happened.
    if (this.#known) {
      for (const entry of next.values()) {
        const known = before.get(entry.id);
        const kind = known === entry ? null : eventOf(known, entry);
        if (kind !== null) events.push({ kind, entry });
      }
      for (const entry of before.values()) if (!next.has(entry.id)) events.push({ kind: 'cleared', entry: { ...entry, recovered: true } });
    }
    this.#open = new Map(mergeAlarms([], [...next.values()]).map((entry) => [entry.id, entry]));
    this.#quiet = [...next.values()].filter(isQuiet);
    if (isWhole) this.#known = true;
    this.#failed = false;
    if (this.#toldAt.size > 2 * this.#open.size + 5000) this.#forgetOldest();
    this.#changed();
    if (this.#projectId !== undefined && events.length > 0) for (const listener of [...this.#listeners]) listener(this.#projectId, events);
  }

  /** An answer is on its way for seconds, not for thousands of alarms. */
  #forgetOldest(): void {
    let over = this.#toldAt.size - 2500;
    for (const id of this.#toldAt.keys()) {
      if (over-- <= 0) break;
      this.#toldAt.delete(id);
    }
  }

  #changed(): void {
    this.#stale = true;
    for (const watcher of this.#watchers) this.#teller.add(watcher);
  }

  get known(): boolean {
    return this.#known;
  }

  /** The same object until something changes. */
  get(): StandingAlarms {
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

  watch(tell: () => void): () => void {
    const watcher: Watcher = { tell, urgent: true };
    this.#watchers.add(watcher);
    return () => {
      this.#teller.delete(watcher);
      this.#watchers.delete(watcher);
    };
  }

  /** Hears what becomes of alarms, at once; what stood already when the page came is no event. */
  onEvents(listener: (projectId: number, events: readonly AlarmEvent[]) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
