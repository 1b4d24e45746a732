/** Regions as devices and custom pages name them. */

import { rowById } from '../../db/edited-rows.ts';
import { type Db, type SetupActor, wrongFields } from '../setup/index.ts';

/** A region must be the project's own. */
export async function checkRegion(on: Db, actor: SetupActor, projectId: number, regionId: number | null) {
  if (regionId === null || (await rowById(on, 'regions', regionId))?.project_id === projectId) return;
  throw wrongFields(actor.language, [{ path: 'regionId', message: { zh: '没有该区域', en: 'There is no such zone' } }]);
}
