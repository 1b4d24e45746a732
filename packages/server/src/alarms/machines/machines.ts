import type { Severity } from '@czyun/devices';
import type { ClockSet } from '../clock/clock-set.ts';
import type { EntrySink, StoredEntry } from '../entries/entry-writer.ts';
import type { AlarmSource } from '../entries/log-rows.ts';
import { alarmRow, changingColumns, withSuppression } from '../entries/log-rows.ts';
import type { AlarmReading } from '../entries/reading.ts';
import { knownSeverity, leastSeverity, severities } from '../points/severity.ts';
import type { EffectiveSuppression } from '../suppression/suppression.ts';
import { type AlarmEvent, type AlarmState, afterStep, idle, type OpenEntry, restored, transition } from './transition.ts';

const graveness = ({ row }: StoredEntry): Severity => knownSeverity(row.severity) ?? leastSeverity;

/** The severity that counts for its device: none for an alarm that is not annunciated. */
const severityOf = (stored: StoredEntry | null): Severity | null => (stored === null || stored.row.quiet ? null : graveness(stored));

/** The open entry of an alarm key. */
export type OpenEntryOf = (key: string) => StoredEntry | undefined;

/** A lookup over any number of alarms: whether each is annunciated, and if not, why. */
export type SuppressionLookup = (
  openEntry: OpenEntryOf,
) => (key: string, device: AlarmSource['device'], severity: Severity) => EffectiveSuppression | null;

/** The current measurement behind an alarm; undefined: none. */
export type ReadingLookup = (key: string, source: AlarmSource) => AlarmReading | undefined;

/** One alarm key: its source, its state, and its open entry. */
interface Machine {
  source: AlarmSource;
  state: AlarmState;
  stored: StoredEntry | null;
}

/** The state machines of all alarm keys: each processes its events one after another and updates its log entry. */
export class AlarmMachines {
  readonly #writer: EntrySink;
  readonly #byKey = new Map<string, Machine>();
  readonly #flapping = new Set<Machine>();
  /** Active alarms of a device by severity. */
  readonly #openByDevice = new Map<number, Record<Severity, number>>();

  readonly #look: SuppressionLookup;
  readonly #now: () => number;
  readonly #readingOf: ReadingLookup;
  readonly #openEntryOf: OpenEntryOf = (key) => this.openEntry(key);

  constructor(
    writer: EntrySink,
    look: SuppressionLookup = () => () => null,
    now: () => number = Date.now,
    readingOf: ReadingLookup = () => undefined,
  ) {
    this.#writer = writer;
    this.#look = look;
    this.#now = now;
    this.#readingOf = readingOf;
  }

  /** Updates which open entries are annunciated. */
  refreshSuppressions(): void {
    const suppressionOf = this.#look(this.#openEntryOf);
    for (const [key, { source, stored }] of this.#byKey) {
      if (!stored) continue;
      const row = withSuppression(stored.row, suppressionOf(key, source.device, graveness(stored)), this.#now());
      if (!row) continue;
      const was = severityOf(stored);
      stored.row = row;
      this.#writer.touch(stored);
      this.#count(source, was, severityOf(stored));
    }
  }

  restore(key: string, source: AlarmSource, stored: StoredEntry, entry: OpenEntry): void {
    this.#byKey.set(key, { source, state: restored(entry), stored });
    this.#count(source, null, severityOf(stored));
  }

  /** Every key with its state, for `resume`. */
  *states(): Iterable<{ readonly key: string } & Readonly<Machine>> {
    for (const [key, machine] of this.#byKey) yield { key, ...machine };
  }

  /** Continues a key from a state returned by `states`, folding included. */
  resume(key: string, { source, state, stored }: Readonly<Machine>): void {
    const machine: Machine = { source, state, stored };
    this.#byKey.set(key, machine);
    if (state.flapping) this.#flapping.add(machine);
    this.#count(source, null, severityOf(stored));
  }

  isRaised(key: string): boolean {
    return this.#byKey.get(key)?.state.raised === true;
  }

  /** The raised alarm of a key, as in its entry. */
  raised(key: string): Pick<OpenEntry, 'mark' | 'word'> | undefined {
    const state = this.#byKey.get(key)?.state;
    return state?.raised ? (state.entry ?? undefined) : undefined;
  }

  openCount(deviceId: number): number {
    const open = this.#openByDevice.get(deviceId);
    return open === undefined ? 0 : open[1] + open[2] + open[3];
  }

  /** The most severe active alarm. */
  worst(deviceId: number): Severity | null {
    const open = this.#openByDevice.get(deviceId);
    return severities.find((severity) => open !== undefined && open[severity] > 0) ?? null;
  }

  /** Open entries with their keys. */
  *open(): Iterable<{ readonly key: string; readonly source: AlarmSource; readonly stored: StoredEntry }> {
    for (const [key, { source, stored }] of this.#byKey) if (stored) yield { key, source, stored };
  }

  /** The open entry of a key. */
  openEntry(key: string): StoredEntry | undefined {
    return this.#byKey.get(key)?.stored ?? undefined;
  }

  /** Late readings show that the active alarm began earlier; with `cleared` (UTC ms) that one ended then, and the active one began at `start`. */
  beganAt(key: string, start: number, cleared?: number): void {
    const machine = this.#byKey.get(key);
    if (!machine?.stored || !machine.state.entry) return;
    const { source, stored, state } = machine;
    const entry: OpenEntry = { ...machine.state.entry, start, late: true, ...(cleared === undefined ? {} : { count: 1 }) };
    machine.state = { ...state, entry };
    if (cleared === undefined) stored.row = { ...stored.row, ...changingColumns(source, entry), start_time: Math.round(start) };
    else {
      stored.row = { ...stored.row, recover_time: Math.round(cleared) };
      this.#writer.touch(stored);
      const { quiet, quiet_since, quiet_until } = stored.row;
      machine.stored = { id: null, row: { ...alarmRow(key, source, entry), quiet, quiet_since, quiet_until } };
    }
    this.#writer.touch(machine.stored);
  }

  raise(key: string, source: AlarmSource, event: Omit<Extract<AlarmEvent, { kind: 'raise' }>, 'kind'>): void {
    let machine = this.#byKey.get(key);
    if (!machine) {
      machine = { source, state: idle, stored: null };
      this.#byKey.set(key, machine);
    }
    machine.source = source;
    this.#step(key, machine, { kind: 'raise', ...event });
  }

  clear(key: string, time: number, at: number, late = false): void {
    const machine = this.#byKey.get(key);
    if (machine) this.#step(key, machine, { kind: 'clear', time, at, late });
  }

  /** The entry with this id began earlier than known; ignored unless it is the open one of the key. */
  stoodSince(id: number, key: string, start: number): void {
    const machine = this.#byKey.get(key);
    if (machine?.stored?.id !== id || !machine.state.entry) return;
    machine.stored.row = { ...machine.stored.row, start_time: Math.round(start) };
    machine.state = { ...machine.state, entry: { ...machine.state.entry, start } };
    this.#writer.touch(machine.stored);
  }

  /** Ends the active alarm of a key: its device was removed or disabled. */
  end(key: string, time: number): void {
    const machine = this.#byKey.get(key);
    if (!machine) return;
    this.#byKey.delete(key);
    this.#flapping.delete(machine);
    if (!machine.stored) return;
    machine.stored.row = { ...machine.stored.row, recover_time: Math.max(machine.stored.row.start_time, Math.round(time)) };
    this.#writer.touch(machine.stored);
    this.#count(machine.source, severityOf(machine.stored), null);
  }

  /** Removes deleted devices; their active alarms have ended. */
  forget(deviceIds: ReadonlySet<number>): void {
    for (const [key, { source, stored }] of this.#byKey) if (!stored && deviceIds.has(source.device.id)) this.#byKey.delete(key);
    for (const id of deviceIds) this.#openByDevice.delete(id);
  }

  /** Drops projects that another process evaluates from now on; their open entries remain as written. */
  drop(projectIds: ReadonlySet<number>): void {
    for (const [key, machine] of this.#byKey) {
      const { device } = machine.source;
      if (!projectIds.has(device.projectId)) continue;
      this.#byKey.delete(key);
      this.#flapping.delete(machine);
      this.#openByDevice.delete(device.id);
    }
  }

  /** The clock was set: all keys continue in true time. */
  clockSet({ by, ofServer, ofReading, row }: ClockSet): void {
    for (const machine of this.#byKey.values()) {
      const { source, stored, state } = machine;
      const corrected = stored && row(stored);
      const next = afterStep(state, by, source.param ? (stamp) => ofReading(source.device.id, stamp) : ofServer);
      // The row distinguishes stamps that a clock behind true time repeated.
      const start = corrected?.start_time ?? stored?.row.start_time;
      machine.state = next.entry && start !== undefined ? { ...next, entry: { ...next.entry, start } } : next;
      if (!stored || !corrected) continue;
      stored.row = corrected;
      this.#writer.touch(stored);
    }
  }

  /** Unfolds flapping alarms after the flap window. */
  tick(at: number): void {
    for (const machine of this.#flapping) this.#step(machine.stored?.row.alarm_key ?? '', machine, { kind: 'tick', at });
  }

  #step(key: string, machine: Machine, event: AlarmEvent): void {
    const { state, effect } = transition(machine.state, event);
    machine.state = state;
    if (state.flapping) this.#flapping.add(machine);
    else this.#flapping.delete(machine);
    if (!effect) return;
    const { source } = machine;
    const was = severityOf(machine.stored);
    if (effect.kind === 'open') {
      machine.stored = { id: null, row: alarmRow(key, source, effect.entry, this.#readingOf(key, source)) };
    } else if (machine.stored) {
      const changes = effect.kind === 'update' ? changingColumns(source, effect.entry) : { recover_time: Math.round(effect.time) };
      machine.stored.row = { ...machine.stored.row, ...changes };
    }
    const { stored } = machine;
    if (stored) {
      // A suppressed alarm is suppressed from its first instant.
      const at = effect.kind === 'open' ? stored.row.start_time : this.#now();
      if (effect.kind !== 'recover')
        stored.row = withSuppression(stored.row, this.#look(this.#openEntryOf)(key, source.device, graveness(stored)), at) ?? stored.row;
      this.#writer.touch(stored);
    }
    if (effect.kind === 'recover') machine.stored = null;
    this.#count(source, was, severityOf(machine.stored));
  }

  /** The severity of one open entry of a device changed; null: not open. */
  #count({ device }: AlarmSource, before: Severity | null, after: Severity | null): void {
    if (before === after) return;
    const open = this.#openByDevice.get(device.id) ?? { 1: 0, 2: 0, 3: 0 };
    if (before !== null) open[before] = Math.max(0, open[before] - 1);
    if (after !== null) open[after] += 1;
    this.#openByDevice.set(device.id, open);
  }
}
