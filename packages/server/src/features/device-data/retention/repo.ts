/** SQL of the retention times of projects. */
import type { Kysely, Selectable } from 'kysely';
import type { DataRetentionTable, Schema } from '../../../db/schema.ts';

export type RetentionRow = Selectable<DataRetentionTable>;
type Db = Kysely<Schema>;

export const allRetentions = (db: Db): Promise<RetentionRow[]> => db.selectFrom('data_retention').selectAll().execute();

export const retentionsOf = (db: Db, projectId: number): Promise<RetentionRow[]> =>
  db.selectFrom('data_retention').selectAll().where('project_id', '=', projectId).execute();

export const putRetention = (db: Db, row: RetentionRow) => {
  const { project_id: _project, level: _level, ...set } = row;
  return db
    .insertInto('data_retention')
    .values(row)
    .onConflict((conflict) => conflict.columns(['project_id', 'level']).doUpdateSet(set))
    .execute();
};

/** Stores the wanted times as the applied ones; false if the wanted times have changed meanwhile. */
export async function applyRetention(
  db: Db,
  { project_id, level, wanted_raw, wanted_minute, raw_gone_to, minute_gone_to }: RetentionRow,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_retention')
    .set({ raw_days: wanted_raw, minute_days: wanted_minute, raw_gone_to, minute_gone_to })
    .where('project_id', '=', project_id)
    .where('level', '=', level)
    .where('wanted_raw', '=', wanted_raw)
    .where('wanted_minute', '=', wanted_minute)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
