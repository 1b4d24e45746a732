/** Zones as devices and custom pages name them. */
import { type Db, type SetupActor, wrongFields } from './common.ts';
import { rowById } from './repo.ts';

/** A zone must be the project's own. */
export async function checkZone(on: Db, actor: SetupActor, projectId: number, regionId: number | null) {
  if (regionId === null || (await rowById(on, 'regions', regionId))?.project_id === projectId) return;
  throw wrongFields(actor.language, [{ path: 'regionId', message: { zh: '没有该区域', en: 'There is no such zone' } }]);
}
