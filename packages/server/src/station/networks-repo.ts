/** The SQL of field networks. */
import type { Insertable } from 'kysely';
import type { Db } from '../audit/index.ts';
import type { FieldNetworkTable } from '../db/schema.ts';

export const networkRows = (db: Db, projectId?: number) =>
  db
    .selectFrom('field_networks')
    .selectAll()
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId ?? 0))
    .orderBy('id')
    .execute();

export async function insertNetworks(db: Db, rows: readonly Insertable<FieldNetworkTable>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('field_networks').values(rows).execute();
}

export async function removeNetworks(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('field_networks').where('id', 'in', ids).execute();
}
