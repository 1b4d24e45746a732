/** Latest known values by paramId, and their watchers. Widgets do not know the source of values. */
import type { LiveValue } from './live-value.ts';
import { Notifier, type Watcher } from './notifier.ts';

export type { LiveValue };

export type ValueSnapshot = ReadonlyMap<number, LiveValue>;

const emptySnapshot: ValueSnapshot = new Map();

/** Counts the subscribers of each id; their union is subscribed at the server. */
export class Wanted {
  readonly #counts = new Map<number, number>();
  readonly #onChange: (ids: readonly number[]) => void;

  /** `onChange` is called with ids that became wanted or unwanted. */
  constructor(onChange: (ids: readonly number[]) => void) {
    this.#onChange = onChange;
  }

  /** Adds ids; the returned function removes them. */
  add(ids: readonly number[]): () => void {
    const come: number[] = [];
    for (const id of ids) {
      const count = this.#counts.get(id) ?? 0;
      if (count === 0) come.push(id);
      this.#counts.set(id, count + 1);
    }
    if (come.length > 0) this.#onChange(come);
    let done = false;
    return () => {
      if (done) return;
      done = true;
      const gone: number[] = [];
      for (const id of ids) {
        const count = this.#counts.get(id) ?? 0;
        if (count > 1) this.#counts.set(id, count - 1);
        else if (this.#counts.delete(id)) gone.push(id);
      }
      if (gone.length > 0) this.#onChange(gone);
    };
  }

  has(id: number): boolean {
    return this.#counts.has(id);
  }

  /** The union. */
  ids(): Iterable<number> {
    return this.#counts.keys();
  }
}

interface ValueWatcher extends Watcher {
  snapshot: ValueSnapshot;
  dirty: boolean;
}

/** An unwatched value is stale after this time, until the server sends it again. */
export const graceMs = 15_000;
/** It is removed after this time. */
export const keptMs = 600_000;

const isSame = (a: LiveValue | undefined, b: LiveValue): boolean =>
  a !== undefined && a.value === b.value && a.time === b.time && a.quality === b.quality;

/** A value from the response to a call at `readAt`, until the stream sends it: treated like one unwatched since then. */
export function untilStreamed<V extends LiveValue>(value: V, readAt: number, now: number): LiveValue {
  return value.quality === 'good' && now - readAt >= graceMs ? { ...value, quality: 'stale' } : value;
}

/** Stores values and gives each watcher a snapshot that changes only with its own values. */
export class ValueStore {
  readonly #notifier: Notifier;
  readonly #now: () => number;
  readonly #values = new Map<number, LiveValue>();
  readonly #watchers = new Map<number, Set<ValueWatcher>>();
  /** Unwatched values, which the server no longer sends: time since then, ms. */
  readonly #unwatched = new Map<number, number>();
  #lost = false;

  constructor(notifier: Notifier = new Notifier(), now: () => number = Date.now) {
    this.#notifier = notifier;
    this.#now = now;
  }

  /** Stores changed values; their watchers are notified soon. */
  put(changes: Iterable<readonly [number, LiveValue]>): void {
    for (const [id, value] of changes) {
      const watchers = this.#watchers.get(id);
      const isBack = this.#unwatched.has(id);
      if (watchers === undefined) this.#unwatched.set(id, this.#now());
      else if (isBack) this.#unwatched.delete(id);
      if (!isBack && isSame(this.#values.get(id), value)) continue;
      this.#values.set(id, value);
      for (const watcher of watchers ?? []) this.#touch(watcher);
    }
  }

  /** Clears everything (another project, another source). */
  clear(): void {
    this.#values.clear();
    this.#unwatched.clear();
    this.#touchAll();
  }

  /** Removes values that have been unwatched for long. */
  sweep(): void {
    const now = this.#now();
    for (const [id, since] of this.#unwatched) {
      if (now - since < keptMs) continue;
      this.#unwatched.delete(id);
      if (!this.#watchers.has(id)) this.#values.delete(id);
    }
  }

  #touch(watcher: ValueWatcher): void {
    watcher.dirty = true;
    this.#notifier.add(watcher);
  }

  #touchAll(): void {
    for (const set of this.#watchers.values()) for (const watcher of set) this.#touch(watcher);
  }

  /** While the connection is lost, all values count as stale; afterwards they have their own quality again. */
  setLost(lost: boolean): void {
    if (this.#lost === lost) return;
    this.#lost = lost;
    this.#touchAll();
    this.flush();
  }

  get lost(): boolean {
    return this.#lost;
  }

  /** Number of stored values. */
  get size(): number {
    return this.#values.size;
  }

  /** Notifies watchers of changes now. */
  flush(): void {
    this.#notifier.flush();
  }

  /** A value with its current quality. */
  get(id: number): LiveValue | undefined {
    const value = this.#values.get(id);
    if (value === undefined || value.quality !== 'good') return value;
    const since = this.#unwatched.get(id);
    const old = since !== undefined && this.#now() - since >= graceMs;
    return this.#lost || old ? { ...value, quality: 'stale' } : value;
  }

  /** The known values of ids, once, without watching. */
  peek(ids: readonly number[]): ValueSnapshot {
    return this.#snapshot(ids);
  }

  watch(
    ids: readonly number[],
    notify: () => void,
    everyMs?: number,
  ): { readonly snapshot: () => ValueSnapshot; readonly stop: () => void } {
    const watcher: ValueWatcher = { notify, everyMs, snapshot: emptySnapshot, dirty: true };
    for (const id of ids) {
      const set = this.#watchers.get(id);
      if (set === undefined) this.#watchers.set(id, new Set([watcher]));
      else set.add(watcher);
    }
    return {
      snapshot: () => {
        if (watcher.dirty) {
          watcher.dirty = false;
          watcher.snapshot = this.#snapshot(ids);
        }
        return watcher.snapshot;
      },
      stop: () => {
        this.#notifier.delete(watcher);
        for (const id of ids) {
          const set = this.#watchers.get(id);
          if (!set?.delete(watcher) || set.size > 0) continue;
          this.#watchers.delete(id);
          if (!this.#unwatched.has(id)) this.#unwatched.set(id, this.#now());
        }
      },
    };
  }

  #snapshot(ids: readonly number[]): ValueSnapshot {
    const found = new Map<number, LiveValue>();
    for (const id of ids) {
      const value = this.get(id);
      if (value !== undefined) found.set(id, value);
    }
    return found;
  }
}
