/** SQL of energy sub-items in project files. */
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../audit/index.ts';
import type { SubItemTable } from '../../db/schema.ts';

export type SubItemRow = Selectable<SubItemTable>;

export const subItemRows = (db: Db, projectId: number) =>
  db.selectFrom('sub_items').selectAll().where('project_id', '=', projectId).execute();

/** Sub-items with the device key and metric that they count, in order of creation. */
export function measuredSubItems(db: Db, projectId: number) {
  return db
    .selectFrom('sub_items')
    .leftJoin('params', 'params.id', 'sub_items.param_id')
    .leftJoin('devices', 'devices.id', 'params.device_id')
    .select(['sub_items.id', 'sub_items.parent_id', 'sub_items.name', 'sub_items.unit', 'devices.key as device', 'params.metric'])
    .where('sub_items.project_id', '=', projectId)
    .orderBy('sub_items.id')
    .execute();
}

export async function insertSubItem(db: Db, columns: Insertable<SubItemTable>): Promise<number> {
  const { id } = await db.insertInto('sub_items').values(columns).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateSubItem(db: Db, id: number, columns: Pick<SubItemRow, 'unit' | 'param_id'>): Promise<void> {
  await db.updateTable('sub_items').set(columns).where('id', '=', id).execute();
}

export async function removeSubItem(db: Db, id: number): Promise<void> {
  await db.deleteFrom('sub_items').where('id', '=', id).execute();
}

/** Parameter of a device's metric, created if the device is new; null if there is no such device. */
export async function paramOf(db: Db, key: string, metric: string): Promise<number | null> {
  const device = await db.selectFrom('devices').select('id').where('key', '=', key).executeTakeFirst();
  if (!device) return null;
  const made = { device_id: device.id, metric };
  await db
    .insertInto('params')
    .values(made)
    .onConflict((conflict) => conflict.columns(['device_id', 'metric']).doNothing())
    .execute();
  const found = db.selectFrom('params').select('id').where('device_id', '=', device.id).where('metric', '=', metric);
  return (await found.executeTakeFirst())?.id ?? null;
}
