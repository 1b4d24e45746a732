import type { Db } from '../audit/index.ts';
import { rowById } from '../db/edited-rows.ts';
import type { CallActor } from '../kernel/call-actor.ts';
import { wrongFields } from '../kernel/wrong-fields.ts';

/** The region of a device or custom page must belong to the project. */
export async function checkRegion(on: Db, actor: CallActor, projectId: number, regionId: number | null) {
  if (regionId === null || (await rowById(on, 'regions', regionId))?.project_id === projectId) return;
  throw wrongFields(actor.language, [{ path: 'regionId', message: { zh: '没有该区域', en: 'Zone not found' } }]);
}
