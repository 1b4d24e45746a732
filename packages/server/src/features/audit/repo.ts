/** The SQL of operation entries and their chain. */
import type { Kysely, Selectable } from 'kysely';
import type { AuditCheckpointTable, LogTable, Schema } from '../../db/schema.ts';
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

/** Operation entries in the order they were made. */
export function entriesAfter(db: Kysely<Schema>, id: number, limit: number): Promise<readonly Selectable<LogTable>[]> {
  return db
    .selectFrom('log_entries')
    .selectAll()
    .where('index_name', '=', 'operation')
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export type Checkpoint = Selectable<AuditCheckpointTable>;

/** A signed head as it was; one that is there already stays. */
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
