/** The SQL of projects as they are set up. */

import type { Db } from '../../audit/index.ts';
import type { Row } from '../../db/edited-rows.ts';

/** Cameras change with the version untouched, so that they never conflict with the form of the other fields; undefined when they changed meanwhile. */
export function updateConf(db: Db, id: number, before: string, conf: string): Promise<Row<'projects'> | undefined> {
  return db.updateTable('projects').set({ conf }).where('id', '=', id).where('conf', '=', before).returningAll().executeTakeFirst();
}
