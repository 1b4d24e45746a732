/** Removal of a cancelled replay. */
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { removeComputed } from '../repo.ts';
import { type ReplayRange, removeCheckpoint } from './checkpoints-repo.ts';

/** Removes the computed entries of a range: a partial result would look like a time without events. */
export async function forgetReplay(db: Kysely<Schema>, range: ReplayRange): Promise<void> {
  await db.transaction().execute(async (within) => {
    await removeComputed(within, range.projectId, range.start, range.end);
    await removeCheckpoint(within, range);
  });
}
