/** The end of log entries that are over: removed in small pieces, so that nobody waits for it. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/index.ts';
import { removeOver } from './repo.ts';

const pieceSize = 500;
const pauseMs = 20;

/** Removes notices, alarms, faults and run states that were over before `before` (epoch ms); returns how many. */
export async function removeOldEntries(db: Kysely<Schema>, before: number, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  for (;;) {
    signal?.throwIfAborted();
    const piece = await removeOver(db, before, pieceSize);
    removed += piece;
    if (piece === 0) return removed;
    await wait(pauseMs);
  }
}
