/** The SQL of device types from files. */
import type { TypeDocument } from '@czyun/devices';
import type { Db } from '../audit/index.ts';

export const storedTypes = (db: Db) => db.selectFrom('device_types').selectAll().execute();

export const devicesOfType = (db: Db, typeId: number) =>
  db.selectFrom('devices').select(['key', 'project_id', 'profile_id']).where('type_id', '=', typeId).orderBy('id').execute();

/** Inserts a type, or replaces the one with its id. */
export async function storeType(db: Db, type: TypeDocument, projectId: number | null, now: number): Promise<void> {
  const document = JSON.stringify(type);
  await db
    .insertInto('device_types')
    .values({ id: type.id, key: type.key, project_id: projectId, document, created: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ key: type.key, document }))
    .execute();
}

export async function removeType(db: Db, typeId: number): Promise<void> {
  await db.deleteFrom('device_types').where('id', '=', typeId).execute();
}
