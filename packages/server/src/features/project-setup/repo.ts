/** SQL of project set-up. */

import type { Db } from '../../audit/index.ts';
import type { Row } from '../../db/edited-rows.ts';

/**
 * Changes cameras without changing the version, so that they never conflict with the form of the other fields; undefined if they have
 * changed meanwhile.
 */
export function updateConf(db: Db, id: number, before: string, conf: string): Promise<Row<'projects'> | undefined> {
  return db.updateTable('projects').set({ conf }).where('id', '=', id).where('conf', '=', before).returningAll().executeTakeFirst();
}
