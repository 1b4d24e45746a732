/** Whether anything in the store changed, for tests of refused calls. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/index.ts';

/** Tables written by the server automatically: leases, positions of outbox consumers, signed heads. */
const own: ReadonlySet<string> = new Set(['seats', 'outbox_cursors', 'audit_checkpoints']);
/**
 * Rows written independently of the tested call: entries and events of devices (a silent device goes offline after a while), and jobs
 * submitted by an earlier call. A call that changes such a row also adds an operation entry.
 */
const byCalls: Readonly<Record<string, (row: 'old' | 'new') => string>> = {
  log_entries: (row) => `when ${row}.index_name = 'operation'`,
  outbox: (row) => `when ${row}.kind in ('operationDone', 'alarmAcknowledged', 'commandEnded')`,
};
const kinds = ['insert', 'update', 'delete'];
/** Events get a position and are removed, and jobs progress, without a call. */
const kindsIn = (table: string) => (table === 'outbox' || table === 'jobs' ? ['insert'] : kinds);

/**
 * Counts rows inserted, updated and deleted from now on, except by the server itself, by kind and table, so that a failed comparison shows
 * what changed. SQLite only: its single connection sees every change.
 */
export async function countRowChanges(db: Kysely<Schema>): Promise<() => Promise<Readonly<Record<string, number>>>> {
  await sql`create temp table row_changes (what text primary key, n integer not null)`.execute(db);
  for (const { name } of await db.introspection.getTables()) {
    if (own.has(name)) continue;
    for (const kind of kindsIn(name)) {
      const trigger = sql.id('temp', `count_${kind}_${name}`);
      const count = sql`insert into row_changes values (${sql.lit(`${kind} ${name}`)}, 1) on conflict (what) do update set n = n + 1`;
      const when = sql.raw(byCalls[name]?.(kind === 'delete' ? 'old' : 'new') ?? '');
      await sql`create trigger ${trigger} after ${sql.raw(kind)} on ${sql.id('main', name)} ${when} begin ${count}; end`.execute(db);
    }
  }
  return async () => {
    const { rows } = await sql<{ what: string; n: number }>`select what, n from row_changes`.execute(db);
    return Object.fromEntries(rows.map(({ what, n }) => [what, n]));
  };
}
