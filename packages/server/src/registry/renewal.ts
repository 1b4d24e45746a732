/** Readings of the registry, one after the other: whoever waits sees at least what stood in the database when he asked. */
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Model } from './model.ts';
import { read, type Wanted } from './reading.ts';
import type { RegistryChange, Touched } from './types.ts';

interface Waiting {
  readonly projects: Set<number>;
  readonly devices: Set<number>;
  isAll: boolean;
  readonly done: Promise<void>;
}

export class Renewal {
  readonly #db: Kysely<Schema>;
  readonly #model: Model;
  readonly #taken: (change: RegistryChange) => void;
  #last: Promise<void> = Promise.resolve();
  /** What is asked for while a reading runs is read together after it. */
  #waiting: Waiting | undefined;
  /** A reading failed: nobody knows any more what else has changed. */
  #isBehind = false;

  constructor(db: Kysely<Schema>, model: Model, taken: (change: RegistryChange) => void) {
    this.#db = db;
    this.#model = model;
    this.#taken = taken;
  }

  all(): Promise<void> {
    const waiting = this.#wait();
    waiting.isAll = true;
    return waiting.done;
  }

  some({ projects = [], devices = [] }: Touched): Promise<void> {
    const waiting = this.#wait();
    for (const id of projects) waiting.projects.add(id);
    for (const id of devices) waiting.devices.add(id);
    return waiting.done;
  }

  #wait(): Waiting {
    if (this.#waiting) return this.#waiting;
    const done = this.#last.then(async () => {
      this.#waiting = undefined;
      const wanted: Wanted = waiting.isAll || this.#isBehind ? 'all' : waiting;
      this.#isBehind = true;
      const change = this.#model.take(await read(this.#db, this.#model, wanted));
      this.#isBehind = false;
      this.#taken(change);
    });
    const waiting: Waiting = { projects: new Set(), devices: new Set(), isAll: false, done };
    this.#waiting = waiting;
    this.#last = done.catch(() => {});
    return waiting;
  }
}
