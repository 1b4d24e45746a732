/** The clock errors of this server, in memory and in the store. */
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { insertError, movedTo, noteMoved, readErrors, withdrawError } from './repo.ts';
import type { ClockError } from './types.ts';

export interface ClockBook {
  /** The oldest first. */
  errors(): readonly ClockError[];
  /** Counts at once; stored when it resolves. */
  add(error: ClockError): Promise<void>;
  withdraw(id: string, time: number): Promise<void>;
  /** Up to which stamp readings of an error are at their true times; null: none are. Undefined: it was withdrawn. */
  movedTo(id: string): Promise<number | null | undefined>;
  moved(id: string, to: number): Promise<void>;
}

export async function openClockBook(db: Kysely<Schema>): Promise<ClockBook> {
  let errors: readonly ClockError[] = await readErrors(db);
  return {
    errors: () => errors,
    add(error) {
      errors = [...errors, error];
      return insertError(db, error);
    },
    withdraw(id, time) {
      errors = errors.filter((error) => error.id !== id);
      return withdrawError(db, id, time);
    },
    movedTo: (id) => movedTo(db, id),
    async moved(id, to) {
      await noteMoved(db, id, to);
      errors = errors.map((error) => (error.id === id ? { ...error, isMoved: to > error.to } : error));
    },
  };
}
