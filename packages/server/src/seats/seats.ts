/** The seats of one process: takes what is free, gives signs of life, and lets go of what others have taken. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { Exclusive } from '../kernel/exclusive.ts';
import type { Registry } from '../registry/types.ts';
import { type Dialect, seatRepo } from './repo.ts';
import { rollupSeat, type SeatListener, type Seats } from './types.ts';

export interface SeatsOptions {
  readonly db: Kysely<Schema>;
  readonly dialect: Dialect;
  readonly registry: Pick<Registry, 'projects' | 'onChange'>;
  /**
   * This process holds what keeps every other off the store (the lock of the folder, the hold of the database): whoever else has seats at the start is
   * dead, however long his lease; and while the store is away nobody can have taken ours, so the work goes on.
   */
  readonly alone: boolean;
  /** Epoch ms of the world. */
  readonly now: () => number;
  /** ms of the world, never jumps. */
  readonly elapsed: () => number;
  readonly logger: { info(details: object, message: string): void; error(details: object, message: string): void };
  /** Names the process; by default its machine and number, and a random part. */
  readonly owner?: string;
  /** How long a seat stays its owner's without a sign of him, ms; he gives three in that time. */
  readonly leaseMs?: number;
  /** How often it is looked for what is free, ms. */
  readonly pollMs?: number;
}

export interface SeatRoom extends Seats {
  /** Takes what there is and keeps it. */
  start(): Promise<void>;
  /** One look: sign of life if it is due, and what is free. */
  look(): Promise<void>;
  /** Gives everything back, for others to take at once. */
  stop(): Promise<void>;
}

interface Held {
  readonly epoch: number;
  readonly awayMs: number | undefined;
}

export function createSeats(options: SeatsOptions): SeatRoom {
  const { db, dialect, registry, alone, now, elapsed, logger } = options;
  const { leaseMs = 30_000, pollMs = 1000, owner = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}` } = options;
  const repo = seatRepo(db, dialect);
  const held = new Map<number, Held>();
  const listeners: SeatListener[] = [];
  /** What asks the store goes one after the other, so that no answer is older than what is known. */
  const turns = new Exclusive();
  const gains = new Exclusive();
  let seen = Number.NEGATIVE_INFINITY;
  let isWaiting = false;
  let isFailing = false;
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe = () => {};

  const wanted = () => [rollupSeat, ...registry.projects().map(({ id }) => id)];

  function letGo(projectIds: Iterable<number>, why: string): void {
    const lost = new Set([...projectIds].filter((id) => held.delete(id)));
    if (lost.size === 0) return;
    logger.info({ seats: lost.size, why }, 'seats were let go of');
    for (const listener of listeners.toReversed()) {
      try {
        listener.lost?.(lost);
      } catch (error) {
        logger.error({ err: error }, 'a listener to seats failed');
      }
    }
  }

  /** Asks the listeners to begin with what was taken; only while it is still the same hold. */
  async function handOut(taken: ReadonlyMap<number, Held>): Promise<void> {
    const still = () => [...taken].flatMap(([id, seat]) => (held.get(id) === seat ? id : []));
    try {
      for (const listener of [...listeners]) {
        const projectIds = still();
        if (projectIds.length > 0) await listener.gained?.(projectIds);
      }
    } catch (error) {
      // Nobody works for them: better they are free, for others or for the next look.
      const projectIds = still();
      logger.error({ err: error, seats: projectIds.length }, 'seats that were taken could not be taken up');
      letGo(projectIds, 'not taken up');
      await turns.run(() => repo.release(owner, now(), projectIds)).catch(() => undefined);
    }
  }

  async function claim(evict: boolean): Promise<void> {
    const free = wanted().filter((id) => !held.has(id));
    if (free.length === 0 || isOver) return;
    const [at, asked] = [now(), elapsed()];
    const rows = await repo.claim(free, { owner, leaseEnd: at + leaseMs, now: at, evict });
    if (rows.length === 0) return;
    if (held.size === 0) seen = asked;
    const taken = new Map(
      rows.map(({ project_id, epoch, seen_before }): [number, Held] => [
        project_id,
        { epoch, awayMs: seen_before === null ? undefined : Math.max(0, at - seen_before) },
      ]),
    );
    for (const [id, seat] of taken) held.set(id, seat);
    void gains.run(() => handOut(taken));
  }

  async function renew(): Promise<void> {
    const [at, asked] = [now(), elapsed()];
    const rows = await repo.renew(owner, at + leaseMs, at);
    seen = asked;
    const ours = new Map(rows.map(({ project_id, epoch }) => [project_id, epoch]));
    letGo(
      [...held].flatMap(([id, { epoch }]) => (ours.get(id) === epoch ? [] : id)),
      'taken over by another server',
    );
  }

  async function once(): Promise<void> {
    isWaiting = false;
    if (isOver) return;
    letGoLate();
    if (held.size > 0 && elapsed() - seen >= leaseMs / 3) await renew();
    await claim(false);
  }

  /** By then they may be anybody's; what is not, is taken anew by the next look. */
  function letGoLate(): void {
    if (!alone && elapsed() - seen >= leaseMs) letGo(held.keys(), 'the lease has ended');
  }

  /** Whoever waits for his turn looks for everybody. */
  async function look(): Promise<void> {
    if (isWaiting) return turns.idle();
    isWaiting = true;
    await turns.run(once);
  }

  function lookNow(): void {
    // Also while a statement hangs.
    letGoLate();
    look().then(
      () => {
        isFailing = false;
      },
      (error: unknown) => {
        // Every second while the store is away: said once.
        if (!isFailing) logger.error({ err: error }, 'seats could not be looked after; trying again');
        isFailing = true;
      },
    );
  }

  function follow(): void {
    const known = new Set(wanted());
    const gone = [...held.keys()].filter((id) => !known.has(id));
    letGo(gone, 'the project is gone');
    turns
      .run(() => repo.forget(owner, gone))
      .catch((error: unknown) => logger.error({ err: error }, 'seats of projects that are gone could not be removed'));
    lookNow();
  }

  return {
    holds: (projectId) => held.has(projectId),
    epochOf: (projectId) => held.get(projectId)?.epoch,
    awayMs: (projectId) => held.get(projectId)?.awayMs,
    async fence(within, decided) {
      const rows = await repo.held(within, owner, [...decided.keys()]);
      const ours = new Map(rows.map(({ project_id, epoch }) => [project_id, epoch]));
      const lost = [...decided].flatMap(([id, epoch]) => (ours.get(id) === epoch ? [] : id));
      letGo(
        lost.filter((id) => held.get(id)?.epoch === decided.get(id)),
        'taken over by another server',
      );
      return new Set(lost);
    },
    onChange(listener) {
      listeners.push(listener);
      return () => void listeners.splice(listeners.indexOf(listener), 1);
    },
    async start() {
      await turns.run(() => claim(alone));
      unsubscribe = registry.onChange(({ projects }) => {
        if (projects.size > 0) follow();
      });
      timer = setInterval(lookNow, pollMs).unref();
    },
    look,
    async stop() {
      isOver = true;
      clearInterval(timer);
      unsubscribe();
      await turns.idle();
      letGo(held.keys(), 'this server stops');
      // Where the store is away they end by themselves.
      await repo.release(owner, now()).catch((error: unknown) => logger.error({ err: error }, 'seats could not be given back'));
    },
  };
}
