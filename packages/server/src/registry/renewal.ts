/** Reads of the registry, one after another: a caller that waits gets at least the state of the database at its call. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { Exclusive } from '../kernel/exclusive.ts';
import type { Model, Reading } from './model.ts';
import { read, type Wanted } from './reading.ts';
import type { RegistryChange, Touched } from './types.ts';

interface Waiting {
  readonly projects: Set<number>;
  readonly devices: Set<number>;
  isAll: boolean;
  readonly done: Promise<void>;
}

/** Devices applied at once; about 50 ms of work, including everything that follows from them. */
const atOnce = 500;

/**
 * A read in parts that are applied one after the other, yielding in between. Removed devices go first, since their keys may already be used
 * by others. Device types are applied together with their devices.
 */
function partsOf({ types, projects, devices }: Reading, model: Model): Reading[] {
  if (types) return [{ types, projects, devices }];
  const changed = [...devices].filter(([id, entry]) => entry !== model.devices.get(id));
  const [gone, others] = [changed.filter(([, entry]) => !entry), changed.filter(([, entry]) => entry)];
  const sorted = [...gone, ...others];
  const parts: Reading[] = [{ projects, devices: new Map(sorted.slice(0, atOnce)) }];
  for (let from = atOnce; from < sorted.length; from += atOnce)
    parts.push({ projects: new Map(), devices: new Map(sorted.slice(from, from + atOnce)) });
  return parts;
}

export class Renewal {
  readonly #db: Kysely<Schema>;
  readonly #model: Model;
  readonly #taken: (change: RegistryChange) => void;
  readonly #turns = new Exclusive();
  /** Requests made during a read are combined into one read after it. */
  #waiting: Waiting | undefined;
  /** A read failed: further changes may be missing. */
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
    const done = this.#turns.run(async () => {
      this.#waiting = undefined;
      const wanted: Wanted = waiting.isAll || this.#isBehind ? 'all' : waiting;
      this.#isBehind = true;
      const reading = await read(this.#db, this.#model, wanted);
      for (const [index, part] of partsOf(reading, this.#model).entries()) {
        if (index > 0) await turn();
        this.#taken(this.#model.take(part));
      }
      this.#isBehind = false;
    });
    const waiting: Waiting = { projects: new Set(), devices: new Set(), isAll: false, done };
    this.#waiting = waiting;
    return waiting;
  }
}
