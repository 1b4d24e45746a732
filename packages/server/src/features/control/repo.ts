/** Commands in the relational store. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { CommandTable, Schema } from '../../db/schema.ts';
import type { Outcome } from './types.ts';

export type CommandRow = Selectable<CommandTable>;

/** A command as it was asked; returns its id. */
export async function insertCommand(
  db: Kysely<Schema>,
  command: Omit<Insertable<CommandTable>, 'state' | 'reason_zh' | 'reason_en' | 'read_back' | 'sent_time' | 'end_time'>,
): Promise<number> {
  const { id } = await db
    .insertInto('commands')
    .values({ ...command, state: 'asked', reason_zh: '', reason_en: '', read_back: null, sent_time: null, end_time: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Notes that it goes out now; written before the first byte does. */
export async function markSent(db: Kysely<Schema>, id: number, oldValue: number | null, time: number): Promise<void> {
  await db.updateTable('commands').set({ state: 'sent', old_value: oldValue, sent_time: time }).where('id', '=', id).execute();
}

/** Gives a command its end; false when it has one already. One that never left loses its time of sending again. */
export async function endCommand(db: Kysely<Schema>, id: number, outcome: Outcome, time: number): Promise<boolean> {
  const { result, reason, readBack, neverLeft } = outcome;
  const { numUpdatedRows } = await db
    .updateTable('commands')
    .set({
      state: result,
      reason_zh: reason.zh,
      reason_en: reason.en,
      read_back: readBack,
      end_time: time,
      ...(neverLeft ? { sent_time: null } : {}),
    })
    .where('id', '=', id)
    .where('end_time', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Commands that never ended, oldest first. */
export async function openCommands(db: Kysely<Schema>): Promise<readonly CommandRow[]> {
  return db
    .selectFrom('commands')
    .selectAll()
    .where('state', 'in', ['asked', 'sent'])
    .where('end_time', 'is', null)
    .orderBy('id')
    .execute();
}

/** One page, newest first. */
export async function findCommands(
  db: Kysely<Schema>,
  filter: { readonly projectId: number; readonly deviceId?: number | undefined },
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly total: number; readonly rows: readonly CommandRow[] }> {
  let query = db.selectFrom('commands').where('project_id', '=', filter.projectId);
  if (filter.deviceId !== undefined) query = query.where('device_id', '=', filter.deviceId);
  const { total } = await query.select(({ fn }) => fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow();
  const rows = await query.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute();
  return { total: Number(total), rows };
}
