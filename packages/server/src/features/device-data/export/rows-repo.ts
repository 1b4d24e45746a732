/** SQL of a device's records for its export, read by pages in the order of ids. */
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';

type Db = Kysely<Schema>;
const pageRows = 1000;

/** Rows of a query by ascending id; a page is read once the previous one was consumed. `id` is the column. */
async function* pages<DB, T extends keyof DB, R extends { readonly id: number }>(
  query: SelectQueryBuilder<DB, T, R>,
  id = 'id',
): AsyncGenerator<R> {
  for (let after = 0; ; ) {
    const rows = await query.where(sql.ref(id), '>', after).orderBy(sql.ref(id)).limit(pageRows).execute();
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageRows) return;
    after = last.id;
  }
}

export const logOf = (db: Db, deviceId: number) => pages(db.selectFrom('log_entries').selectAll().where('device_id', '=', deviceId));
export const suppressionsOf = (db: Db, deviceId: number) =>
  pages(db.selectFrom('alarm_quietings').selectAll().where('device_id', '=', deviceId));
export const commandsOf = (db: Db, deviceId: number) => pages(db.selectFrom('commands').selectAll().where('device_id', '=', deviceId));
export const limitsOf = (db: Db, deviceId: number) => pages(db.selectFrom('limit_changes').selectAll().where('device_id', '=', deviceId));
export const documentsOf = (db: Db, deviceId: number) => pages(db.selectFrom('messages').selectAll().where('device_id', '=', deviceId));
export const importsOf = (db: Db, deviceId: number) => pages(db.selectFrom('data_imports').selectAll().where('device_id', '=', deviceId));
export const clearingsOf = (db: Db, deviceId: number) =>
  pages(db.selectFrom('data_clearings').selectAll().where('device_id', '=', deviceId));

export const commentsOf = (db: Db, deviceId: number) =>
  pages(
    db
      .selectFrom('alarm_comments as c')
      .innerJoin('log_entries as e', 'e.id', 'c.entry_id')
      .select(['c.id', 'c.entry_id', 'c.text', 'c.time', 'c.login_name', 'c.user_name'])
      .where('e.device_id', '=', deviceId),
    'c.id',
  );
