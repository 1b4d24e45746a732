import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { emit } from '../../outbox/index.ts';
import type { AlarmMachines } from '../machines/machines.ts';
import { acknowledged, acknowledgeRows } from '../repo.ts';
import type { AlarmRecord } from '../types.ts';
import { newsOf } from './entry-news.ts';
import type { EntryWriter, StoredEntry } from './entry-writer.ts';
import { recordOf, storedEntry } from './log-rows.ts';

/**
 * Acknowledges unacknowledged alarms of a project, active or cleared. `count` is their number;
 * `others` are the cleared ones among them (the writer publishes the active ones). `ownerAway`: this server has lost the project.
 */
export async function acknowledgeEntries(
  { db, machines, writer }: { readonly db: Kysely<Schema>; readonly machines: AlarmMachines; readonly writer: EntryWriter },
  projectId: number,
  ids: readonly number[],
  by: Actor,
  at: number,
): Promise<{ readonly count: number; readonly others: readonly AlarmRecord[] }> {
  const left = new Set(ids);
  const touched: StoredEntry[] = [];
  for (const { stored } of machines.open()) {
    if (stored.id === null || !left.has(stored.id) || stored.row.project_id !== projectId) continue;
    left.delete(stored.id);
    if (stored.row.ack_time) continue;
    stored.row = { ...stored.row, ...acknowledged(by, at) };
    writer.touch(stored);
    touched.push(stored);
  }
  await writer.flush();
  // Not written: another server has taken the project over, and does not know of it.
  if (touched.some(({ stored }) => !stored?.ack_time)) throw new AppError('ownerAway');
  const rows = await db.transaction().execute(async (within) => {
    const found = await acknowledgeRows(within, projectId, [...left], by, at);
    await emit(within, ...found.flatMap(({ id, ...row }) => newsOf({ id, row, stored: { ...row, ack_time: null } }, at)));
    return found;
  });
  const others = rows.map((row) => recordOf(storedEntry(row)));
  return { count: touched.length + others.length, others };
}
