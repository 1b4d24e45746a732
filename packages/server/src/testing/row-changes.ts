/** Whether anything in the store changed, as tests of refused calls ask. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/index.ts';

/** What the server writes by itself: leases, how far consumers of the outbox are, signed heads. */
const own: ReadonlySet<string> = new Set(['seats', 'outbox_cursors', 'audit_checkpoints']);
/**
 * Rows that come about without the call that is looked at: entries and events of devices (one that is silent goes offline after a while), and jobs that an
 * earlier call asked for. A call that changes such a row also leaves an operation entry.
 */
const byCalls: Readonly<Record<string, (row: 'old' | 'new') => string>> = {
  log_entries: (row) => `when ${row}.index_name = 'operation'`,
  outbox: (row) => `when ${row}.kind in ('operationDone', 'alarmAcknowledged', 'commandEnded')`,
};
const kinds = ['insert', 'update', 'delete'];
/** An event gets its position and is removed, and a job moves on, without a call. */
const kindsIn = (table: string) => (table === 'outbox' || table === 'jobs' ? ['insert'] : kinds);

/**
 * Counts rows inserted, updated and deleted from now on by anything but the server itself, by kind and table, so that a failed comparison names what changed.
 * SQLite only: its one connection sees every change.
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
