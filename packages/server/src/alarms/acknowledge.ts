import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { EntryWriter } from './entry-writer.ts';
import { recordOf, storedEntry } from './log-rows.ts';
import type { AlarmMachines } from './machines.ts';
import type { AlarmRecord } from './types.ts';

/** Ids per statement; SQLite and PostgreSQL bound the number of parameters. */
const chunkSize = 500;

/**
 * Acknowledges alarms of a project that nobody has acknowledged yet, standing or recovered. `count` is how many there were;
 * `others` are the recovered ones among them (the standing ones are told by the writer).
 */
export async function acknowledgeEntries(
  { db, machines, writer }: { readonly db: Kysely<Schema>; readonly machines: AlarmMachines; readonly writer: EntryWriter },
  projectId: number,
  ids: readonly number[],
  user: string,
  at: number,
): Promise<{ readonly count: number; readonly others: readonly AlarmRecord[] }> {
  const left = new Set(ids);
  let count = 0;
  for (const { stored } of machines.open()) {
    if (stored.id === null || !left.has(stored.id) || stored.row.project_id !== projectId) continue;
    left.delete(stored.id);
    if (stored.row.ack_time) continue;
    stored.row = { ...stored.row, ack_time: at, ack_user: user };
    writer.touch(stored);
    count += 1;
  }
  await writer.flush();
  const others: AlarmRecord[] = [];
  const rest = [...left];
  for (let from = 0; from < rest.length; from += chunkSize) {
    const rows = await db
      .updateTable('log_entries')
      .set({ ack_time: at, ack_user: user })
      .where('id', 'in', rest.slice(from, from + chunkSize))
      .where('project_id', '=', projectId)
      .where('index_name', '=', 'alarm')
      .where('type', '<=', 3)
      .where('ack_time', 'is', null)
      .returningAll()
      .execute();
    others.push(...rows.map((row) => recordOf(storedEntry(row))));
  }
  return { count: count + others.length, others };
}
