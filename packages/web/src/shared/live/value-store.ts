/** Newest known values by paramId, and who listens to which. Widgets see nothing of where values come from. */

export interface LiveValue {
  readonly value: number | string | null;
  /** Time of the reading, ms; null when there never was one. */
  readonly time: number | null;
  readonly quality: 'good' | 'stale' | 'bad';
}

export type ValueSnapshot = ReadonlyMap<number, LiveValue>;

const emptySnapshot: ValueSnapshot = new Map();

/** Counts who wants which ids; the union is what the server is asked for. */
export class Wanted {
  readonly #counts = new Map<number, number>();
  #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Adds ids; the answer takes them away again. */
  add(ids: readonly number[]): () => void {
    let changed = false;
    for (const id of ids) {
      const count = this.#counts.get(id) ?? 0;
      if (count === 0) changed = true;
      this.#counts.set(id, count + 1);
    }
    if (changed) this.#onChange();
    let done = false;
    return () => {
      if (done) return;
      done = true;
      let gone = false;
      for (const id of ids) {
        const count = this.#counts.get(id) ?? 0;
        if (count <= 1) {
          this.#counts.delete(id);
          gone = true;
        } else this.#counts.set(id, count - 1);
      }
      if (gone) this.#onChange();
    };
  }

  /** The union, ascending. */
  ids(): readonly number[] {
    return [...this.#counts.keys()].sort((a, b) => a - b);
  }
}

interface Watcher {
  readonly ids: readonly number[];
  readonly tell: () => void;
  snapshot: ValueSnapshot;
  dirty: boolean;
}

/** Holds values and gives each watcher a snapshot that changes only when one of its own values did. */
export class ValueStore {
  readonly #values = new Map<number, LiveValue>();
  readonly #watchers = new Map<number, Set<Watcher>>();
  readonly #dirty = new Set<Watcher>();
  #lost = false;

  /** Puts changed values in; call `flush` to tell the watchers. */
  put(changes: Iterable<readonly [number, LiveValue]>): void {
    for (const [id, value] of changes) {
      this.#values.set(id, value);
      for (const watcher of this.#watchers.get(id) ?? []) {
        watcher.dirty = true;
        this.#dirty.add(watcher);
      }
    }
  }

  /** Forgets everything (another project, another source). */
  clear(): void {
    this.#values.clear();
    this.#touchAll();
  }

  #touchAll(): void {
    for (const set of this.#watchers.values()) {
      for (const watcher of set) {
        watcher.dirty = true;
        this.#dirty.add(watcher);
      }
    }
  }

  /** While the connection is lost, every value counts as stale; once it is back they are what they were. */
  setLost(lost: boolean): void {
    if (this.#lost === lost) return;
    this.#lost = lost;
    this.#touchAll();
    this.flush();
  }

  get lost(): boolean {
    return this.#lost;
  }

  flush(): void {
    const told = [...this.#dirty];
    this.#dirty.clear();
    for (const watcher of told) watcher.tell();
  }

  get(id: number): LiveValue | undefined {
    return this.#values.get(id);
  }

  /** The known values of ids, once, without watching. */
  peek(ids: readonly number[]): ValueSnapshot {
    return this.#snapshot(ids);
  }

  watch(ids: readonly number[], tell: () => void): { readonly snapshot: () => ValueSnapshot; readonly stop: () => void } {
    const watcher: Watcher = { ids, tell, snapshot: emptySnapshot, dirty: true };
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
        this.#dirty.delete(watcher);
        for (const id of ids) {
          const set = this.#watchers.get(id);
          set?.delete(watcher);
          if (set?.size === 0) this.#watchers.delete(id);
        }
      },
    };
  }

  #snapshot(ids: readonly number[]): ValueSnapshot {
    const found = new Map<number, LiveValue>();
    for (const id of ids) {
      const value = this.#values.get(id);
      if (value !== undefined) found.set(id, this.#lost && value.quality === 'good' ? { ...value, quality: 'stale' } : value);
    }
    return found;
  }
}
