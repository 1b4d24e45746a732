/** Rules of regions. */
import type { regionSetupApi, SetupRegion } from '@czyun/contract';
import { auditedChange, type ChangeDeps, type Db } from '../../audit/index.ts';
import { insertRow, removeRow, rowById, rowsOf, updateRowIfChanged } from '../../db/edited-rows.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import type { BodyOf } from '../../kernel/handlers.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import { regionView } from '../../station/region-rows.ts';
import { emptyRegion } from './repo.ts';

export function createRegionSetup(deps: ChangeDeps) {
  /** The parent must be a region of the same project, without cycles; the name must be unique in the project. */
  async function checkRegion(on: Db, actor: CallActor, projectId: number, id: number | null, name: string, parentId: number | null) {
    const regions = await rowsOf(on, 'regions', projectId);
    if (regions.some((region) => region.name === name && region.id !== id)) {
      throw wrongFields(actor.language, [{ path: 'name', message: { zh: '已有同名区域', en: 'A zone with this name already exists' } }]);
    }
    const byId = new Map(regions.map((region) => [region.id, region]));
    const wrong = { zh: '上级区域无效', en: 'Invalid parent zone' };
    for (let above = parentId, steps = 0; above !== null; steps += 1) {
      const region = byId.get(above);
      if (!region || region.id === id || steps > regions.length) throw wrongFields(actor.language, [{ path: 'parentId', message: wrong }]);
      above = region.parent_id;
    }
  }

  return {
    create: (
      { projectId, name, nameEn, parentId }: BodyOf<typeof regionSetupApi, 'createRegion'>,
      actor: CallActor,
    ): Promise<SetupRegion> =>
      auditedChange(deps, actor, async (on) => {
        await checkRegion(on, actor, projectId, null, name, parentId);
        const row = await insertRow(on, 'regions', { project_id: projectId, parent_id: parentId, name, name_en: nameEn || null });
        const entry = { projectId, action: { zh: '新建区域', en: 'Create a zone' }, target: name };
        return { result: regionView(row), entries: [entry], touched: { projects: [projectId] } };
      }),

    update: (
      { regionId, version, name, nameEn, parentId }: BodyOf<typeof regionSetupApi, 'updateRegion'>,
      actor: CallActor,
    ): Promise<SetupRegion> =>
      auditedChange(deps, actor, async (on) => {
        const old = await rowById(on, 'regions', regionId);
        if (!old) throw new AppError('notFound');
        await checkRegion(on, actor, old.project_id, regionId, name, parentId);
        const columns = { name, name_en: nameEn || null, parent_id: parentId };
        const row = await updateRowIfChanged(on, 'regions', old, version, columns);
        const entry = {
          projectId: old.project_id,
          action: { zh: '修改区域', en: 'Change a zone' },
          target: old.name,
          ...changedFields({ ...old }, columns),
        };
        return { result: regionView(row), entries: row === old ? [] : [entry], touched: { projects: [old.project_id] } };
      }),

    remove: ({ regionId, version }: BodyOf<typeof regionSetupApi, 'removeRegion'>, actor: CallActor): Promise<{ removed: number }> =>
      auditedChange(deps, actor, async (on) => {
        const old = await rowById(on, 'regions', regionId);
        if (old?.version !== version) throw stale(old !== undefined);
        const devices = await emptyRegion(on, old);
        await removeRow(on, 'regions', regionId);
        const entry = { projectId: old.project_id, action: { zh: '删除区域', en: 'Delete a zone' }, target: old.name };
        return { result: { removed: 1 }, entries: [entry], touched: { projects: [old.project_id], devices } };
      }),
  };
}
