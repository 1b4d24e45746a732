/** Locks of projects in PostgreSQL, for work that only one server at a time may do. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Number of locks: more projects share them, since the store limits how many there are. */
const locks = 64;
/** Class of these advisory locks: "czy" in ASCII. */
const lockClass = 6_519_417;
/** A holder that hangs, or whose work does not end, blocks others no longer than this, ms. */
const holdMs = 20_000;

/** Runs `work` while no other server runs such work for these projects; rejects if they stay locked for 20 s. */
export async function lockedProjects(db: Kysely<Schema>, projectIds: readonly number[], work: () => Promise<void>): Promise<void> {
  const keys = [...new Set(projectIds.map((id) => id % locks))].sort((a, b) => a - b);
  const limit = String(holdMs);
  await db.transaction().execute(async (within) => {
    await sql`select set_config('lock_timeout', ${limit}, true), set_config('idle_in_transaction_session_timeout', ${limit}, true)`.execute(
      within,
    );
    // One after another: servers lock in the same order, which prevents deadlocks.
    for (const key of keys) await sql`select pg_advisory_xact_lock(${lockClass}::int, ${key}::int)`.execute(within);
    await work();
  });
}
