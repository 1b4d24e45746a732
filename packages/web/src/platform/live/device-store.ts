/** States of the devices of one project: the stream takes precedence over calls; each watcher is notified of its own device. */
import { type DeviceStatus, type DevicesFrame, type StatusDetail, type UnitState, unitStateOf } from '@czyun/contract';
import { Notifier, type Watcher } from './notifier.ts';

/** A state as displayed: unknown while the state at the displayed instant is not known. */
export type ShownStatus = UnitState | 'unknown';

export interface DeviceState {
  readonly status: ShownStatus;
  readonly lastMessage: number | null;
  readonly openAlarms: number;
}

/** A state as in calls and in the stream. */
export interface ListedState {
  readonly id: number;
  readonly status: DeviceStatus | 'unknown';
  readonly detail?: StatusDetail | undefined;
  readonly lastMessage: number | null;
  readonly openAlarms: number;
}

/** The displayed state for one from a call or the stream. */
export function shownState({ status, detail, lastMessage, openAlarms }: ListedState): DeviceState {
  return { status: unitStateOf({ status, detail }), lastMessage, openAlarms };
}

type States = ReadonlyMap<number, DeviceState>;

const nothing: States = new Map();
const isSame = (a: DeviceState | undefined, b: DeviceState | undefined): boolean =>
  a === b ||
  (a !== undefined && b !== undefined && a.status === b.status && a.lastMessage === b.lastMessage && a.openAlarms === b.openAlarms);

/** Interval for watchers of all devices of a large project, ms. */
const largeEveryMs = 1000;
const large = 200;

export class DeviceStore {
  readonly #notifier: Notifier;
  #projectId: number | undefined;
  /** States from the stream, and whether it has sent all. */
  readonly #pushed = new Map<number, DeviceState>();
  #whole = false;
  #source: readonly ListedState[] | undefined;
  #read: States = nothing;
  #all: States | null = null;
  readonly #watchers = new Map<number, Set<Watcher>>();
  readonly #overall = new Set<Watcher>();

  constructor(notifier: Notifier = new Notifier()) {
    this.#notifier = notifier;
  }

  /** Clears everything for another project or instant. */
  clear(): void {
    const before = this.all();
    this.#pushed.clear();
    this.#whole = false;
    this.#source = undefined;
    this.#read = nothing;
    this.#changed(before.keys());
  }

  /** Applies a message of the stream. */
  hear({ projectId, whole, devices }: Pick<DevicesFrame, 'projectId' | 'whole' | 'devices'>): void {
    this.#enter(projectId);
    const before = this.all();
    const touched = new Set(whole ? before.keys() : []);
    if (whole) this.#pushed.clear();
    if (whole) this.#whole = true;
    for (const device of devices) {
      touched.add(device.id);
      const [known, state] = [before.get(device.id), shownState({ ...device, status: device.status as DeviceStatus })];
      this.#pushed.set(device.id, known !== undefined && isSame(known, state) ? known : state);
    }
    this.#changed([...touched].filter((id) => !isSame(before.get(id), this.#pushed.get(id))));
  }

  /** Applies the response to a call, undefined while pending; states from the stream take precedence. */
  read(projectId: number, list: readonly ListedState[] | undefined): void {
    this.#enter(projectId);
    if (this.#source === list) return;
    this.#source = list;
    const before = this.#read;
    this.#read = new Map(list?.map((device) => [device.id, shownState(device)]));
    const touched = [...before.keys(), ...this.#read.keys()];
    this.#changed(touched.filter((id) => !this.#pushed.has(id) && !isSame(before.get(id), this.#read.get(id))));
  }

  #enter(projectId: number): void {
    if (this.#projectId !== projectId) this.clear();
    this.#projectId = projectId;
  }

  #changed(ids: Iterable<number>): void {
    let any = false;
    for (const id of ids) {
      any = true;
      for (const watcher of this.#watchers.get(id) ?? []) this.#notifier.add(watcher);
    }
    if (!any) return;
    this.#all = null;
    for (const watcher of this.#overall) {
      watcher.everyMs = this.#pushed.size > large ? largeEveryMs : undefined;
      this.#notifier.add(watcher);
    }
  }

  /** The known state of a device. */
  get(id: number): DeviceState | undefined {
    return this.#pushed.get(id) ?? (this.#whole ? undefined : this.#read.get(id));
  }

  /** States of all devices of a project; the same map until one of them changes. */
  allOf(projectId: number): States {
    return projectId === this.#projectId ? this.all() : nothing;
  }

  all(): States {
    this.#all ??= this.#whole ? new Map(this.#pushed) : new Map([...this.#read, ...this.#pushed]);
    return this.#all;
  }

  watch(id: number, notify: () => void): () => void {
    const watcher: Watcher = { notify };
    const set = this.#watchers.get(id) ?? new Set();
    this.#watchers.set(id, set.add(watcher));
    return () => {
      this.#notifier.delete(watcher);
      set.delete(watcher);
      if (set.size === 0 && this.#watchers.get(id) === set) this.#watchers.delete(id);
    };
  }

  watchAll(notify: () => void): () => void {
    const watcher: Watcher = { notify };
    this.#overall.add(watcher);
    return () => {
      this.#notifier.delete(watcher);
      this.#overall.delete(watcher);
    };
  }
}
