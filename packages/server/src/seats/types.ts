/** What a seat promises to those who work by it. */
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** The seat of the roll-ups: they are computed over all series at once, and not cut by project. */
export const rollupSeat = 0;

export interface SeatListener {
  /** Projects that this process has in hand from now on. Listeners are asked one after the other in the order of adding; one that fails gives the seats back. */
  gained?(projectIds: readonly number[]): Promise<void> | void;
  /** Projects that it has no more: nothing is written, polled or sent for them after this returns. Told in the reverse order. */
  lost?(projectIds: ReadonlySet<number>): void;
}

/** Who works for a project: the process that has its seat polls its devices, judges its alarms and run states, and sends its commands. Nothing here but `fence` asks the store. */
export interface Seats {
  holds(projectId: number): boolean;
  /** Counts up whenever a seat changes hands; undefined: it is not in these hands. */
  epochOf(projectId: number): number | undefined;
  /** How long nobody had the seat before this process took it, ms; undefined: nobody ever had. */
  awayMs(projectId: number): number | undefined;
  /**
   * Which of these projects (with the epoch under which something was decided for them) are no longer held so. The others stay held until the
   * transaction ends: whoever takes them over comes after what it writes. Those that are lost are let go of.
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
