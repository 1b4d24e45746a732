/** The seats of one process: claims free ones, renews their leases, and releases those that another process has taken over. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { Exclusive } from '../kernel/exclusive.ts';
import { createPeriodic, logFailures } from '../kernel/periodic.ts';
import { createHandOver } from './hand-over.ts';
import { HeldSeats } from './held-seats.ts';
import { Lease } from './lease.ts';
import { type Dialect, seatRepo } from './repo.ts';
import { rollupSeat, type Seats } from './types.ts';

/** The projects, each of which has a seat. */
export interface SeatProjects {
  projects(): readonly { readonly id: number }[];
  /** The listener gets the projects that were added, removed or changed. Returns the unsubscribe function. */
  onChange(listener: (change: { readonly projects: ReadonlySet<number> }) => void): () => void;
}

export interface SeatsOptions {
  readonly db: Kysely<Schema>;
  readonly dialect: Dialect;
  readonly registry: SeatProjects;
  /**
   * This process has exclusive access to the store (the lock of the folder or the database): any other owner of seats at the start has
   * ended, whatever its lease; and while the store is unavailable no other process can claim these seats.
   */
  readonly alone: boolean;
  /** Wall clock, epoch ms. */
  readonly now: () => number;
  /** Elapsed ms; never jumps. */
  readonly elapsed: () => number;
  readonly logger: { info(details: object, message: string): void; error(details: object, message: string): void };
  /** Identifies the process; by default by host, process id and a random part. */
  readonly owner?: string;
  /** Duration of a lease, ms; it is renewed three times in that time. */
  readonly leaseMs?: number;
  /** Interval of looking for free seats, ms. */
  readonly pollMs?: number;
  /** The seats that this process may claim now, out of those that the store would give to it; absent: all of them. */
  readonly claims?: (projectIds: readonly number[]) => readonly number[];
}

export interface SeatRoom extends Seats {
  /** Claims the free seats, at once and then at intervals. */
  start(): Promise<void>;
  /** One pass: renews leases if they are due, and claims free seats. */
  look(): Promise<void>;
  /** Releases all seats, so that other processes can claim them at once. */
  stop(): Promise<void>;
  /** Identifies the process in the store. */
  readonly owner: string;
  /** Time until the lease of its seats ends if it is not renewed, ms; negative after it. */
  leaseLeftMs(): number;
  /**
   * Hands seats to another process, in order: pending changes are written, then polling and sending stop here, then only the other process
   * may claim them. Seats not owned here are ignored. Resolves to the seats handed over.
   */
  hand(projectIds: readonly number[], to: string): Promise<readonly number[]>;
}

export function createSeats(options: SeatsOptions): SeatRoom {
  const { db, dialect, registry, alone, now, elapsed, logger } = options;
  const { leaseMs = 30_000, pollMs = 1000, owner = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}` } = options;
  const repo = seatRepo(db, dialect);
  /** Statements run one after another, so that no answer is older than the state in memory. */
  const turns = new Exclusive();
  const held = new HeldSeats({ logger, release: (projectIds) => turns.run(() => repo.release(owner, now(), projectIds)) });
  const lease = new Lease({ now, elapsed, leaseMs });
  let isWaiting = false;
  let isFailing = false;
  let isOver = false;
  const handOver = createHandOver({ held, repo, turns, owner, leaseMs, now, logger, isOver: () => isOver });
  let unsubscribe = () => {};

  const wanted = () => [rollupSeat, ...registry.projects().map(({ id }) => id)];

  async function claim(evict: boolean): Promise<void> {
    const others = wanted().filter((id) => !held.get(id) && !handOver.isLeaving(id));
    if (others.length === 0 || isOver) return;
    const free = evict || !options.claims ? others : options.claims(await repo.claimable(others, { owner, now: now() }));
    if (free.length === 0 || isOver) return;
    const [at, asked] = [now(), elapsed()];
    const rows = await repo.claim(free, { owner, leaseEnd: at + leaseMs, now: at, evict });
    if (rows.length === 0) return;
    if (held.size === 0) lease.renewed(at, asked);
    held.add(rows, at);
  }

  async function renew(): Promise<void> {
    const [at, asked] = [now(), elapsed()];
    const rows = await repo.renew(owner, at + leaseMs, at);
    lease.renewed(at, asked);
    const ours = new Map(rows.map(({ project_id, epoch }) => [project_id, epoch]));
    held.remove(held.except(ours), 'taken over by another server');
  }

  async function once(): Promise<void> {
    isWaiting = false;
    if (isOver) return;
    releaseExpired();
    if (held.size > 0 && lease.isDue) await renew();
    await claim(false);
  }

  /** Other processes may have claimed them; those that are still free are claimed by the next pass. */
  function releaseExpired(): void {
    if (!alone && lease.isExpired) held.remove(held.ids(), 'the lease has expired');
  }

  /** Calls that arrive before the pass has begun share it. */
  async function look(): Promise<void> {
    if (isWaiting) return turns.idle();
    isWaiting = true;
    await turns.run(once);
  }

  function lookNow(): void {
    // Not delayed by a pending statement.
    releaseExpired();
    look().then(
      () => {
        isFailing = false;
      },
      (error: unknown) => {
        // Logged once while the store is unavailable.
        if (!isFailing) logger.error({ err: error }, 'seats could not be renewed or claimed; trying again');
        isFailing = true;
      },
    );
  }

  function follow(): void {
    const known = new Set(wanted());
    const gone = held.ids().filter((id) => !known.has(id));
    held.remove(gone, 'the project was removed');
    turns
      .run(() => repo.forget(owner, gone))
      .catch((error: unknown) => logger.error({ err: error }, 'seats of removed projects could not be deleted'));
    lookNow();
  }

  /** `lookNow` does not wait for its statements, so that a hanging one does not delay the next turn. */
  const passes = createPeriodic({
    everyMs: pollMs,
    work: lookNow,
    failed: logFailures(logger, 'error', 'seats could not be renewed or claimed'),
  });

  return {
    holds: (projectId) => held.get(projectId) !== undefined,
    epochOf: (projectId) => held.get(projectId)?.epoch,
    awayMs: (projectId) => held.get(projectId)?.awayMs,
    leaseLeftMs: () => lease.leftMs,
    async fence(within, decided) {
      const rows = await repo.held(within, owner, [...decided.keys()]);
      return held.confirm(decided, new Map(rows.map(({ project_id, epoch }) => [project_id, epoch])));
    },
    onChange: (listener) => held.onChange(listener),
    async start() {
      await turns.run(() => claim(alone));
      unsubscribe = registry.onChange(({ projects }) => {
        if (projects.size > 0) follow();
      });
      await passes.start();
    },
    look,
    owner,
    hand: handOver.hand,
    async stop() {
      isOver = true;
      await passes.stop();
      unsubscribe();
      await turns.idle();
      held.remove(held.ids(), 'this server stops');
      // While the store is unavailable they expire.
      await repo.release(owner, now()).catch((error: unknown) => logger.error({ err: error }, 'seats could not be released'));
    },
  };
}
