import { Exclusive } from '../kernel/exclusive.ts';
import type { SeatListener } from './types.ts';

export interface HeldSeat {
  readonly epoch: number;
  readonly awayMs: number | undefined;
}

/** A claimed row: `seen_before` is the last sign of its previous owner, epoch ms; null: never claimed before. */
interface ClaimedSeat {
  readonly project_id: number;
  readonly epoch: number;
  readonly seen_before: number | null;
}

export interface HeldSeatsParts {
  readonly logger: { info(details: object, message: string): void; error(details: object, message: string): void };
  /** Releases seats in the store that no listener could take up. */
  readonly release: (projectIds: readonly number[]) => Promise<unknown>;
}

/** The seats in memory, and the listeners that follow them. */
export class HeldSeats {
  readonly #parts: HeldSeatsParts;
  readonly #seats = new Map<number, HeldSeat>();
  readonly #listeners: SeatListener[] = [];
  readonly #gains = new Exclusive();

  constructor(parts: HeldSeatsParts) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#seats.size;
  }

  get(projectId: number): HeldSeat | undefined {
    return this.#seats.get(projectId);
  }

  ids(): readonly number[] {
    return [...this.#seats.keys()];
  }

  /** The seats whose epoch is not the given one. */
  except(epochs: ReadonlyMap<number, number>): readonly number[] {
    return [...this.#seats].flatMap(([id, { epoch }]) => (epochs.get(id) === epoch ? [] : id));
  }

  onChange(listener: SeatListener): () => void {
    this.#listeners.push(listener);
    return () => void this.#listeners.splice(this.#listeners.indexOf(listener), 1);
  }

  /** Removes those of the decided seats that the store no longer confirms, and returns their projects; epochs by project. */
  confirm(decided: ReadonlyMap<number, number>, stored: ReadonlyMap<number, number>): ReadonlySet<number> {
    const lost = [...decided].flatMap(([id, epoch]) => (stored.get(id) === epoch ? [] : id));
    this.remove(
      lost.filter((id) => this.#seats.get(id)?.epoch === decided.get(id)),
      'taken over by another server',
    );
    return new Set(lost);
  }

  /** Adds seats that were claimed at `at`; the listeners take them up one after another. */
  add(rows: readonly ClaimedSeat[], at: number): void {
    const taken = new Map(
      rows.map(({ project_id, epoch, seen_before }): [number, HeldSeat] => [
        project_id,
        { epoch, awayMs: seen_before === null ? undefined : Math.max(0, at - seen_before) },
      ]),
    );
    for (const [id, seat] of taken) this.#seats.set(id, seat);
    this.#parts.logger.info({ seats: [...taken.keys()] }, 'seats were claimed');
    void this.#gains.run(() => this.#takeUp(taken));
  }

  remove(projectIds: Iterable<number>, why: string): void {
    const { logger } = this.#parts;
    const lost = new Set([...projectIds].filter((id) => this.#seats.delete(id)));
    if (lost.size === 0) return;
    logger.info({ seats: lost.size, why }, 'seats were released');
    for (const listener of this.#listeners.toReversed()) {
      try {
        listener.lost?.(lost);
      } catch (error) {
        logger.error({ err: error }, 'a listener to seats failed');
      }
    }
  }

  /** Lets the listeners write pending changes; in the reverse order of adding. */
  async prepare(step: 'leaving' | 'left', projectIds: readonly number[]): Promise<void> {
    for (const listener of this.#listeners.toReversed()) await listener[step]?.(projectIds);
  }

  /** Only seats that are still the same are taken up. */
  async #takeUp(taken: ReadonlyMap<number, HeldSeat>): Promise<void> {
    const still = () => [...taken].flatMap(([id, seat]) => (this.#seats.get(id) === seat ? id : []));
    try {
      for (const listener of [...this.#listeners]) {
        const projectIds = still();
        if (projectIds.length > 0) await listener.gained?.(projectIds);
      }
      this.#parts.logger.info({ seats: still() }, 'seats were taken up');
    } catch (error) {
      // Without a running listener they are released, for other servers or the next attempt.
      const projectIds = still();
      this.#parts.logger.error({ err: error, seats: projectIds.length }, 'seats that were claimed could not be taken up');
      this.remove(projectIds, 'not taken up');
      await this.#parts.release(projectIds).catch(() => undefined);
    }
  }
}
