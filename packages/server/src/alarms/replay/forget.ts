/** A replay that was cancelled. */
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { removeComputed } from '../repo.ts';
import { type ReplayRange, removeCheckpoint } from './checkpoints-repo.ts';

/** Removes what was computed of a range: half of it would look like a time in which nothing happened any more. */
export async function forgetReplay(db: Kysely<Schema>, range: ReplayRange): Promise<void> {
  await db.transaction().execute(async (within) => {
    await removeComputed(within, range.projectId, range.start, range.end);
    await removeCheckpoint(within, range);
  });
}
