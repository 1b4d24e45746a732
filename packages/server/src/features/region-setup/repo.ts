/** SQL of region set-up. */

import type { Db } from '../../audit/index.ts';
import type { Row } from '../../db/edited-rows.ts';

/** Moves the content of a region to its parent; returns the ids of the moved devices. */
export async function emptyRegion(db: Db, { id, parent_id }: Row<'regions'>): Promise<number[]> {
  await db.updateTable('regions').set({ parent_id }).where('parent_id', '=', id).execute();
  const devices = await db.updateTable('devices').set({ region_id: parent_id }).where('region_id', '=', id).returning('id').execute();
  await db.updateTable('custom_pages').set({ region_id: parent_id }).where('region_id', '=', id).execute();
  return devices.map((device) => device.id);
}
