import type { EntrySink, StoredEntry } from './entry-writer.ts';
import type { AlarmSource } from './log-rows.ts';
import { alarmRow, changingColumns } from './log-rows.ts';
import { type AlarmEvent, type AlarmState, idle, type OpenEntry, restored, transition } from './transition.ts';

interface Machine {
  source: AlarmSource;
  state: AlarmState;
  stored: StoredEntry | null;
}

/** The state machines of all alarm keys: each takes its events one after another and keeps its entry in the log. */
export class AlarmMachines {
  readonly #writer: EntrySink;
  readonly #byKey = new Map<string, Machine>();
  readonly #flapping = new Set<Machine>();
  readonly #openByDevice = new Map<number, number>();

  constructor(writer: EntrySink) {
    this.#writer = writer;
  }

  restore(key: string, source: AlarmSource, stored: StoredEntry, entry: OpenEntry): void {
    this.#byKey.set(key, { source, state: restored(entry), stored });
    this.#count(source.device.id, 1);
  }

  isRaised(key: string): boolean {
    return this.#byKey.get(key)?.state.raised === true;
  }

  openCount(deviceId: number): number {
    return this.#openByDevice.get(deviceId) ?? 0;
  }

  /** Open entries with their keys. */
  *open(): Iterable<{ readonly key: string; readonly source: AlarmSource; readonly stored: StoredEntry }> {
    for (const [key, { source, stored }] of this.#byKey) if (stored) yield { key, source, stored };
  }

  /** The open entry of a key. */
  openEntry(key: string): StoredEntry | undefined {
    return this.#byKey.get(key)?.stored ?? undefined;
  }

  /** What is open began earlier, as late readings tell; with `cleared` (UTC ms) it had ended then, and what is open is another since `start`. */
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
      machine.stored = { id: null, row: alarmRow(key, source, entry) };
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

  /** The entry with this id began earlier than was known; nothing happens unless it stands under the key. */
  stoodSince(id: number, key: string, start: number): void {
    const machine = this.#byKey.get(key);
    if (machine?.stored?.id !== id || !machine.state.entry) return;
    machine.stored.row = { ...machine.stored.row, start_time: Math.round(start) };
    machine.state = { ...machine.state, entry: { ...machine.state.entry, start } };
    this.#writer.touch(machine.stored);
  }

  /** Ends what stands for good: its device is gone or switched off. */
  end(key: string, time: number): void {
    const machine = this.#byKey.get(key);
    if (!machine) return;
    this.#byKey.delete(key);
    this.#flapping.delete(machine);
    if (!machine.stored) return;
    machine.stored.row = { ...machine.stored.row, recover_time: Math.max(machine.stored.row.start_time, Math.round(time)) };
    this.#writer.touch(machine.stored);
    this.#count(machine.source.device.id, -1);
  }

  /** Lets go of devices that are gone for good; what still stood of them has ended. */
  forget(deviceIds: ReadonlySet<number>): void {
    for (const [key, { source, stored }] of this.#byKey) if (!stored && deviceIds.has(source.device.id)) this.#byKey.delete(key);
    for (const id of deviceIds) this.#openByDevice.delete(id);
  }

  /** Lets folded alarms unfold when they have been quiet. */
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
    if (effect.kind === 'open') {
      machine.stored = { id: null, row: alarmRow(key, source, effect.entry) };
      this.#count(source.device.id, 1);
    } else if (machine.stored) {
      const changes = effect.kind === 'update' ? changingColumns(source, effect.entry) : { recover_time: Math.round(effect.time) };
      machine.stored.row = { ...machine.stored.row, ...changes };
    }
    if (machine.stored) this.#writer.touch(machine.stored);
    if (effect.kind === 'recover') {
      machine.stored = null;
      this.#count(source.device.id, -1);
    }
  }

  #count(deviceId: number, by: 1 | -1): void {
    this.#openByDevice.set(deviceId, Math.max(0, (this.#openByDevice.get(deviceId) ?? 0) + by));
  }
}
