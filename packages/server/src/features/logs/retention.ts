/** Retention of log entries: removed in small pieces so that other writes do not wait. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/index.ts';
import { removeEnded } from './repo.ts';

const pieceSize = 500;
const pauseMs = 20;

/** Removes notices, alarms, faults and run states that ended before `before` (epoch ms); returns the number. */
export async function removeOldEntries(db: Kysely<Schema>, before: number, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  for (;;) {
    signal?.throwIfAborted();
    const piece = await removeEnded(db, before, pieceSize);
    removed += piece;
    if (piece === 0) return removed;
    await wait(pauseMs);
  }
}
