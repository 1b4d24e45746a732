/** Projects in a fresh store, and owners of seats on it that act like several processes. */
import type { FreshDatabase } from '../db/fixture.ts';
import { createSeats, type SeatProjects, type SeatRoom, type SeatsOptions } from './seats.ts';

export const start = 1_795_000_000_000;
export const leaseMs = 30_000;

/** Adds projects to a store; returns their ids. */
export async function addProjects({ db }: Pick<FreshDatabase, 'db'>, count: number): Promise<number[]> {
  const facts = { type: 1, company: '', title: '', address: '', operation_time: null, large_image: null, lng: null, lat: null };
  const ids: number[] = [];
  for (let from = 0; from < count; from += 500) {
    const rows = Array.from({ length: Math.min(500, count - from) }, (_, n) => ({
      ...facts,
      name: `p${from + n}`,
      time_zone: 'Asia/Shanghai',
      conf: '{}',
      created: start,
    }));
    ids.push(...(await db.insertInto('projects').values(rows).returning('id').execute()).map(({ id }) => id));
  }
  return ids.sort((a, b) => a - b);
}

type ProjectListener = Parameters<SeatProjects['onChange']>[0];

/** The projects that one process knows. */
export class Known implements SeatProjects {
  ids: readonly number[];
  readonly #listeners = new Set<ProjectListener>();
  constructor(ids: readonly number[]) {
    this.ids = ids;
  }
  projects = () => this.ids.map((id) => ({ id }));
  onChange(listener: ProjectListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  set(ids: readonly number[]): void {
    const projects = new Set([...this.ids, ...ids].filter((id) => this.ids.includes(id) !== ids.includes(id)));
    this.ids = ids;
    for (const listener of this.#listeners) listener({ projects });
  }
}

/** The machine's clock, shared by all. */
export class World {
  ms = start;
  pass(ms: number): void {
    this.ms += ms;
  }
}

export interface Owner {
  readonly seats: SeatRoom;
  readonly known: Known;
  readonly messages: string[];
  /** The ids that it owns. */
  has(ids: readonly number[]): number[];
}

/** A process that makes a pass only when the test requests it. */
export function ownerOf(
  { db, dialect }: Pick<FreshDatabase, 'db' | 'dialect'>,
  world: World,
  ids: readonly number[],
  more: Partial<SeatsOptions> = {},
): Owner {
  const known = new Known(ids);
  const messages: string[] = [];
  const seats = createSeats({
    db,
    dialect,
    registry: known,
    alone: false,
    now: () => world.ms,
    elapsed: () => world.ms - start,
    logger: { info: () => undefined, error: (_details, message) => void messages.push(message) },
    leaseMs,
    pollMs: 3_600_000,
    ...more,
  });
  seats.onChange({
    gained: (projectIds) => void messages.push(`gained ${projectIds.join()}`),
    lost: (projectIds) => void messages.push(`lost ${[...projectIds].join()}`),
  });
  return { seats, known, messages, has: (wanted) => wanted.filter((id) => seats.holds(id)) };
}
