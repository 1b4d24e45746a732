/** What a seat promises to those who work by it. */
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** The seat of the roll-ups: they are computed over all series at once, and not cut by project. */
export const rollupSeat = 0;

export interface SeatListener {
  /** Projects that this process has in hand from now on. Listeners are asked one after the other in the order of adding; one that fails gives the seats back. */
  gained?(projectIds: readonly number[]): Promise<void> | void;
  /** Projects without a seat here from now on: nothing is written, polled or sent for them after this returns. Called in the reverse order. */
  lost?(projectIds: ReadonlySet<number>): void;
}

/** Who works for a project: the process that has its seat polls its devices, judges its alarms and run states, and sends its commands. Nothing here but `fence` asks the store. */
export interface Seats {
  holds(projectId: number): boolean;
  /** Counts up whenever a seat changes hands; undefined: it is not in these hands. */
  epochOf(projectId: number): number | undefined;
  /** How long the seat was free before this process claimed it, ms; undefined: it was never claimed before. */
  awayMs(projectId: number): number | undefined;
  /**
   * Which of these projects (with the epoch under which something was decided for them) are no longer held so. The others stay held until the
   * transaction ends: a process that takes them over comes after its writes. Lost ones are released.
   */
  fence(within: Kysely<Schema>, decided: ReadonlyMap<number, number>): Promise<ReadonlySet<number>>;
  onChange(listener: SeatListener): () => void;
}

/** Every seat, for good: of parts that stand alone. */
export const everySeat: Seats = {
  holds: () => true,
  epochOf: () => 0,
  awayMs: () => undefined,
  fence: async () => new Set(),
  onChange: () => () => {},
};
