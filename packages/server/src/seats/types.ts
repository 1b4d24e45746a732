/** Guarantees of a seat for the parts that depend on it. */
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** The seat of the roll-ups: they are computed over all series at once, not by project. */
export const rollupSeat = 0;

export interface SeatListener {
  /**
   * Projects that this process owns from now on. Listeners are called one after the other in the order of adding; if one fails, the seats
   * are released.
   */
  gained?(projectIds: readonly number[]): Promise<void> | void;
  /**
   * Projects that this process no longer owns: after this returns nothing is written, polled or sent for them. Called in the reverse order.
   */
  lost?(projectIds: ReadonlySet<number>): void;
  /** Before projects are handed to another server, while they are still owned: pending changes are written. Called in the reverse order. */
  leaving?(projectIds: readonly number[]): Promise<void>;
  /** After `lost` and before the next server may take them up: readings received until then are stored. Called in the reverse order. */
  left?(projectIds: readonly number[]): Promise<void>;
}

/**
 * Which process works for a project: the owner of its seat polls its devices, evaluates its alarms and run states, and sends its commands.
 * Only `fence` queries the store.
 */
export interface Seats {
  holds(projectId: number): boolean;
  /** Incremented whenever a seat changes owners; undefined: not owned by this process. */
  epochOf(projectId: number): number | undefined;
  /** How long the seat was free before this process claimed it, ms; undefined: it was never claimed before. */
  awayMs(projectId: number): number | undefined;
  /**
   * Which of these projects (with the epoch of a decision) are no longer owned under that epoch. The others are locked until the
   * transaction ends: a new owner comes after its writes. Lost ones are released.
   */
  fence(within: Kysely<Schema>, decided: ReadonlyMap<number, number>): Promise<ReadonlySet<number>>;
  onChange(listener: SeatListener): () => void;
}

/** Every seat, permanently: for parts that run without other processes. */
export const everySeat: Seats = {
  holds: () => true,
  epochOf: () => 0,
  awayMs: () => undefined,
  fence: async () => new Set(),
  onChange: () => () => {},
};
