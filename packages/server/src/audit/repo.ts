/** The SQL of operation entries and their chain. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { AuditArchiveTable, AuditCheckpointTable, CommandTable, LogTable, Schema } from '../db/schema.ts';
import type { ChainedRow } from './chain.ts';

export async function insertEntry(db: Kysely<Schema>, row: ChainedRow, hash: string): Promise<number> {
  const nothing = { severity: null, alarm_key: null, recover_time: null, ack_time: null, ack_user: null, count: 1 };
  const { id } = await db
    .insertInto('log_entries')
    .values({ ...row, ...nothing, chain_hash: hash })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A literal instead of a parameter: there is a partial index of these rows. */
const isOperation = sql<boolean>`index_name = 'operation'`;

/** Operation entries in the order of creation. */
export function entriesAfter(db: Kysely<Schema>, id: number, limit: number): Promise<readonly Selectable<LogTable>[]> {
  return db.selectFrom('log_entries').selectAll().where(isOperation).where('id', '>', id).orderBy('id').limit(limit).execute();
}

export type Checkpoint = Selectable<AuditCheckpointTable>;

/** Stores a signed head; an existing one stays unchanged. */
export async function insertCheckpoint(db: Kysely<Schema>, checkpoint: Checkpoint): Promise<void> {
  await db
    .insertInto('audit_checkpoints')
    .values(checkpoint)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function lastCheckpoint(db: Kysely<Schema>): Promise<Checkpoint | undefined> {
  return db.selectFrom('audit_checkpoints').selectAll().orderBy('entries', 'desc').limit(1).executeTakeFirst();
}

/** Signed heads of a chain that had more than `after` and at most `until` entries. */
export function checkpointsBetween(db: Kysely<Schema>, after: number, until: number): Promise<readonly Checkpoint[]> {
  return db
    .selectFrom('audit_checkpoints')
    .selectAll()
    .where('entries', '>', after)
    .where('entries', '<=', until)
    .orderBy('entries')
    .execute();
}

export type ArchiveRow = Selectable<AuditArchiveTable>;

/** The archive after whose end the chain in the table begins. */
export function lastArchive(db: Kysely<Schema>): Promise<ArchiveRow | undefined> {
  return db.selectFrom('audit_archives').selectAll().orderBy('entries', 'desc').limit(1).executeTakeFirst();
}

/** Names of the files with entries that are no longer in the table. */
export async function archiveFiles(db: Kysely<Schema>): Promise<ReadonlySet<string>> {
  return new Set((await db.selectFrom('audit_archives').select('file').execute()).map(({ file }) => file));
}

export async function insertArchive(db: Kysely<Schema>, row: ArchiveRow): Promise<void> {
  await db.insertInto('audit_archives').values(row).execute();
}

/** Deletes operation entries, after one id up to another; returns the number. */
export async function deleteEntries(db: Kysely<Schema>, after: number, until: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('log_entries')
    .where(isOperation)
    .where('id', '>', after)
    .where('id', '<=', until)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** New values in the entries of an action on a target made in [start, end). */
export async function valuesOf(
  db: Kysely<Schema>,
  of: { readonly projectId: number; readonly action: string; readonly target: string; readonly start: number; readonly end: number },
): Promise<readonly (string | null)[]> {
  const rows = await db
    .selectFrom('log_entries')
    .select('set_value')
    .where(isOperation)
    .where('project_id', '=', of.projectId)
    .where('start_time', '>=', of.start)
    .where('start_time', '<', of.end)
    .where('content_en', '=', of.action)
    .where('target_param', '=', of.target)
    .execute();
  return rows.map((row) => row.set_value);
}

/** Time of the first entry still in the table, epoch ms. */
export async function firstEntryTime(db: Kysely<Schema>): Promise<number | undefined> {
  return (await db.selectFrom('log_entries').select('start_time').where(isOperation).orderBy('id').limit(1).executeTakeFirst())?.start_time;
}

export type StoredCommand = Selectable<CommandTable>;

/** Commands that ended before a time and have nothing pending, in the order of their end. */
export function commandsEndedBefore(db: Kysely<Schema>, before: number, limit: number): Promise<readonly StoredCommand[]> {
  return db
    .selectFrom('commands')
    .selectAll()
    .where('end_time', 'is not', null)
    .where('end_time', '<', before)
    .where(({ eb, or }) => or([eb('revert_state', 'is', null), eb('revert_state', 'not in', ['pending', 'asked'])]))
    .orderBy('end_time')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function deleteCommands(db: Kysely<Schema>, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numDeletedRows } = await db.deleteFrom('commands').where('id', 'in', ids).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
