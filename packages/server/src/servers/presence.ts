/** Messages between the servers of an installation, sent every second: their seats, their load, and whether they keep up. */
import { z } from 'zod';
import type { Bus, Channel } from '../bus/index.ts';

const id = z.number().int();
const presence = z.object({
  server: z.string(),
  /** Display name: host and process. */
  name: z.string(),
  /** Owner of its seats in the store. */
  owner: z.string(),
  version: z.string(),
  /** Epoch ms. */
  started: z.number(),
  /** Project, points per second, and 1 if it was moved manually. */
  seats: z.array(z.tuple([id, z.number(), z.union([z.literal(0), z.literal(1)])])),
  rollups: z.boolean(),
  lagMs: z.number(),
  /** Number of readings that wait for the engine. */
  waiting: z.number(),
  engine: z.enum(['running', 'starting', 'away']),
  isSlow: z.boolean(),
  isLeaving: z.boolean(),
});
export type Presence = z.infer<typeof presence>;
export const presenceChannel: Channel<Presence> = { name: 'servers', schema: presence };

/** A server with the maximum delay of its event loop in each of the last seconds, oldest first, ms. */
export type ServerNow = Presence & { readonly lags: readonly number[] };

const maxLags = 120;

/** The other servers heard recently. */
export class OtherServers {
  readonly #heard = new Map<string, { now: Presence; seen: number; readonly lags: number[] }>();
  /** Load of each project as last sent by its owner; also of owners that have ended. */
  readonly #loads = new Map<number, number>();
  readonly #silentMs: number;
  readonly #elapsed: () => number;

  /** A server without a sign for `silentMs` is away. */
  constructor(silentMs: number, elapsed: () => number) {
    this.#silentMs = silentMs;
    this.#elapsed = elapsed;
  }

  follow(bus: Pick<Bus, 'subscribe'>): () => void {
    // The next news follow within a second.
    return bus.subscribe(presenceChannel, { heard: (now) => this.#receive(now), missed: () => {} });
  }

  list(): readonly ServerNow[] {
    const since = this.#elapsed() - this.#silentMs;
    for (const [server, { seen }] of this.#heard) if (seen < since) this.#heard.delete(server);
    return [...this.#heard.values()].map(({ now, lags }) => ({ ...now, lags }));
  }

  /** Points per second of a project at its last owner; 0: unknown. */
  loadOf(projectId: number): number {
    return this.#loads.get(projectId) ?? 0;
  }

  #receive(now: Presence): void {
    for (const [id, load] of now.seats) this.#loads.set(id, load);
    const before = this.#heard.get(now.server);
    const lags = noteLag(before?.lags ?? [], now.lagMs);
    this.#heard.set(now.server, { now, seen: this.#elapsed(), lags });
  }
}

/** Appends a delay, and removes the oldest one beyond the limit. */
export function noteLag(lags: number[], lagMs: number): number[] {
  lags.push(lagMs);
  if (lags.length > maxLags) lags.shift();
  return lags;
}
