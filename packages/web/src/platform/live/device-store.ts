/** States of the devices of one project: what the stream tells stands before what a call has read; each watcher hears of its own. */
import { type DeviceStatus, type DevicesFrame, type StatusDetail, type UnitState, unitStateOf } from '@czyun/contract';
import { Teller, type Watcher } from './teller.ts';

/** A state as the screens show it: unknown while nobody has said how the device stood at the clock's instant. */
export type ShownStatus = UnitState | 'unknown';

export interface DeviceState {
  readonly status: ShownStatus;
  readonly lastMessage: number | null;
  readonly openAlarms: number;
}

/** A state as the calls and the stream tell it. */
export interface ToldState {
  readonly id: number;
  readonly status: DeviceStatus | 'unknown';
  readonly detail?: StatusDetail | undefined;
  readonly lastMessage: number | null;
  readonly openAlarms: number;
}

/** What a call or the stream told, in the words of the screens. */
export function shownState({ status, detail, lastMessage, openAlarms }: ToldState): DeviceState {
  return { status: unitStateOf({ status, detail }), lastMessage, openAlarms };
}

type States = ReadonlyMap<number, DeviceState>;

const nothing: States = new Map();
const isSame = (a: DeviceState | undefined, b: DeviceState | undefined): boolean =>
  a === b ||
  (a !== undefined && b !== undefined && a.status === b.status && a.lastMessage === b.lastMessage && a.openAlarms === b.openAlarms);

/** Whoever looks at every device of a large project is told of it less often, ms. */
const largeEveryMs = 1000;
const large = 200;

export class DeviceStore {
  readonly #teller: Teller;
  #projectId: number | undefined;
  /** By the stream, and whether that has named them all. */
  readonly #told = new Map<number, DeviceState>();
  #whole = false;
  #source: readonly ToldState[] | undefined;
  #read: States = nothing;
  #all: States | null = null;
  readonly #watchers = new Map<number, Set<Watcher>>();
  readonly #overall = new Set<Watcher>();

  constructor(teller: Teller = new Teller()) {
    this.#teller = teller;
  }

  /** Forgets everything: another project, another instant. */
  clear(): void {
    const before = this.all();
    this.#told.clear();
    this.#whole = false;
    this.#source = undefined;
    this.#read = nothing;
    this.#changed(before.keys());
  }

  /** What the stream tells of a project. */
  hear({ projectId, whole, devices }: Pick<DevicesFrame, 'projectId' | 'whole' | 'devices'>): void {
    this.#enter(projectId);
    const before = this.all();
    const touched = new Set(whole ? before.keys() : []);
    if (whole) this.#told.clear();
    if (whole) this.#whole = true;
    for (const device of devices) {
      touched.add(device.id);
      const [known, state] = [before.get(device.id), shownState({ ...device, status: device.status as DeviceStatus })];
      this.#told.set(device.id, known !== undefined && isSame(known, state) ? known : state);
    }
    this.#changed([...touched].filter((id) => !isSame(before.get(id), this.#told.get(id))));
  }

  /** What a call answered, undefined while it has not; the stream knows better what it has told. */
  read(projectId: number, list: readonly ToldState[] | undefined): void {
    this.#enter(projectId);
    if (this.#source === list) return;
    this.#source = list;
    const before = this.#read;
    this.#read = new Map(list?.map((device) => [device.id, shownState(device)]));
    const touched = [...before.keys(), ...this.#read.keys()];
    this.#changed(touched.filter((id) => !this.#told.has(id) && !isSame(before.get(id), this.#read.get(id))));
  }

  #enter(projectId: number): void {
    if (this.#projectId !== projectId) this.clear();
    this.#projectId = projectId;
  }

  #changed(ids: Iterable<number>): void {
    let any = false;
    for (const id of ids) {
      any = true;
      for (const watcher of this.#watchers.get(id) ?? []) this.#teller.add(watcher);
    }
    if (!any) return;
    this.#all = null;
    for (const watcher of this.#overall) {
      watcher.everyMs = this.#told.size > large ? largeEveryMs : undefined;
      this.#teller.add(watcher);
    }
  }

  /** What is known of a device. */
  get(id: number): DeviceState | undefined {
    return this.#told.get(id) ?? (this.#whole ? undefined : this.#read.get(id));
  }

  /** Of every device of a project; the same map until one of them changes. */
  allOf(projectId: number): States {
    return projectId === this.#projectId ? this.all() : nothing;
  }

  all(): States {
    this.#all ??= this.#whole ? new Map(this.#told) : new Map([...this.#read, ...this.#told]);
    return this.#all;
  }

  watch(id: number, tell: () => void): () => void {
    const watcher: Watcher = { tell };
    const set = this.#watchers.get(id) ?? new Set();
    this.#watchers.set(id, set.add(watcher));
    return () => {
      this.#teller.delete(watcher);
      set.delete(watcher);
      if (set.size === 0 && this.#watchers.get(id) === set) this.#watchers.delete(id);
    };
  }

  watchAll(tell: () => void): () => void {
    const watcher: Watcher = { tell };
    this.#overall.add(watcher);
    return () => {
      this.#teller.delete(watcher);
      this.#overall.delete(watcher);
    };
  }
}
