/** The SQL of regions as they are set up. */

import type { Db } from '../../audit/index.ts';
import type { Row } from '../../db/edited-rows.ts';

/** What lay in a region lies in the one above it from now on; the ids of its devices. */
export async function emptyRegion(db: Db, { id, parent_id }: Row<'regions'>): Promise<number[]> {
  await db.updateTable('regions').set({ parent_id }).where('parent_id', '=', id).execute();
  const devices = await db.updateTable('devices').set({ region_id: parent_id }).where('region_id', '=', id).returning('id').execute();
  await db.updateTable('custom_pages').set({ region_id: parent_id }).where('region_id', '=', id).execute();
  return devices.map((device) => device.id);
}
