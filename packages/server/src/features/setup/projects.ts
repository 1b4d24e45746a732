/** Rules of projects and zones. */
import type { SetupProject, SetupZone, setupApi } from '@czyun/contract';
import type { z } from 'zod';
import { AppError } from '../../http/errors.ts';
import { parseConf } from '../../registry/project-conf.ts';
import { type Actor, change, type Db, differences, type SetupDeps, stale, wrongFields } from './common.ts';
import { parseFrameHosts } from './frame-hosts.ts';
import { deviceView, pageView, projectColumns, projectView, told, zoneView } from './rows.ts';

type Body<K extends keyof typeof setupApi> = (typeof setupApi)[K] extends { readonly body: infer S extends z.ZodType }
  ? z.output<S>
  : never;
export type SetupBody<K extends keyof typeof setupApi> = Body<K>;

const projectRow = (db: Db, id: number) => db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst();
export const zoneRow = (db: Db, id: number) => db.selectFrom('regions').selectAll().where('id', '=', id).executeTakeFirst();

export function createProjectSetup(deps: SetupDeps) {
  const { db, now, settings, field } = deps;

  /** A zone above must be the project's own; its name the project's only one. */
  async function checkZone(on: Db, actor: Actor, projectId: number, id: number | null, name: string, parentId: number | null) {
    const zones = await on.selectFrom('regions').selectAll().where('project_id', '=', projectId).execute();
    if (zones.some((zone) => zone.name === name && zone.id !== id)) {
      throw wrongFields(actor.language, [{ path: 'name', message: { zh: '已有同名区域', en: 'There is a zone of that name' } }]);
    }
    const byId = new Map(zones.map((zone) => [zone.id, zone]));
    const wrong = { zh: '上级区域无效', en: 'The zone cannot lie there' };
    for (let above = parentId, steps = 0; above !== null; steps += 1) {
      const zone = byId.get(above);
      if (!zone || zone.id === id || steps > zones.length) throw wrongFields(actor.language, [{ path: 'parentId', message: wrong }]);
      above = zone.parent_id;
    }
  }

  return {
    async get(projectId: number) {
      const project = await projectRow(db, projectId);
      if (!project) throw new AppError('notFound');
      const zones = await db.selectFrom('regions').selectAll().where('project_id', '=', projectId).orderBy('id').execute();
      const devices = await db.selectFrom('devices').selectAll().where('project_id', '=', projectId).orderBy('id').execute();
      const pages = await db.selectFrom('custom_pages').selectAll().where('project_id', '=', projectId).orderBy('id').execute();
      return {
        project: projectView(project),
        zones: zones.map(zoneView),
        devices: devices.map(deviceView),
        pages: pages.map(pageView),
        frameHosts: [...parseFrameHosts(settings.FRAME_HOSTS)],
        mqtt: { port: field.mqtt?.port() || settings.MQTT_PORT, outside: settings.MQTT_URL !== undefined },
      };
    },

    create: (body: Body<'createProject'>, actor: Actor): Promise<SetupProject> =>
      change(deps, actor, async (on) => {
        const row = await on
          .insertInto('projects')
          .values({ ...projectColumns(body), conf: '{}', created: now() })
          .returningAll()
          .executeTakeFirstOrThrow();
        const entry = { projectId: row.id, action: { zh: '新建项目', en: 'Create a project' }, target: row.name };
        return { result: projectView(row), entries: [entry] };
      }),

    update: ({ projectId, version, ...fields }: Body<'updateProject'>, actor: Actor): Promise<SetupProject> =>
      change(deps, actor, async (on) => {
        const old = await projectRow(on, projectId);
        const columns = projectColumns(fields);
        const row = await on
          .updateTable('projects')
          .set({ ...columns, version: version + 1 })
          .where('id', '=', projectId)
          .where('version', '=', version)
          .returningAll()
          .executeTakeFirst();
        if (!row || !old) throw stale(old !== undefined);
        const changed = differences(old, columns).join(', ');
        const entry = {
          projectId,
          action: { zh: '修改项目', en: 'Change a project' },
          target: row.name,
          setValue: changed,
          oldValue: old.name,
        };
        return { result: projectView(row), entries: [entry] };
      }),

    /** Apart from the other fields: whoever names a camera opens the video provider's account to the project's members. */
    setCameras: ({ projectId, before, cameras }: Body<'setCameras'>, actor: Actor): Promise<SetupProject> =>
      change(deps, actor, async (on) => {
        const old = await projectRow(on, projectId);
        if (!old || projectView(old).cameras.join() !== before.join()) throw stale(old !== undefined);
        const conf = JSON.stringify({ ...parseConf(old.conf), cameras: [...new Set(cameras)] });
        const matching = on.updateTable('projects').set({ conf }).where('id', '=', projectId).where('conf', '=', old.conf);
        const row = await matching.returningAll().executeTakeFirst();
        if (!row) throw stale(true);
        const result = projectView(row);
        const told = { oldValue: before.join(', '), setValue: result.cameras.join(', ') };
        return { result, entries: [{ projectId, action: { zh: '登记摄像头', en: 'Name the cameras' }, target: row.name, ...told }] };
      }),

    remove: ({ projectId, name, force }: Body<'removeProject'>, actor: Actor): Promise<{ removed: number }> =>
      change(deps, actor, async (on) => {
        const row = await projectRow(on, projectId);
        if (!row) throw new AppError('notFound');
        if (row.name !== name.trim()) throw new AppError('nameMismatch');
        const devices = await on.selectFrom('devices').select('key').where('project_id', '=', projectId).execute();
        if (devices.length > 0 && !force) throw new AppError('projectHasDevices', { count: devices.length });
        await on.deleteFrom('projects').where('id', '=', projectId).execute();
        const entry = {
          projectId: null,
          action: { zh: '删除项目', en: 'Delete a project' },
          target: `${row.name} (${row.id})`,
          oldValue: `${devices.length}`,
        };
        return { result: { removed: 1 }, entries: [entry] };
      }),

    createZone: ({ projectId, name, nameEn, parentId }: Body<'createZone'>, actor: Actor): Promise<SetupZone> =>
      change(deps, actor, async (on) => {
        await checkZone(on, actor, projectId, null, name, parentId);
        const row = await on
          .insertInto('regions')
          .values({ project_id: projectId, parent_id: parentId, name, name_en: nameEn || null })
          .returningAll()
          .executeTakeFirstOrThrow();
        return { result: zoneView(row), entries: [{ projectId, action: { zh: '新建区域', en: 'Create a zone' }, target: name }] };
      }),

    updateZone: ({ regionId, version, name, nameEn, parentId }: Body<'updateZone'>, actor: Actor): Promise<SetupZone> =>
      change(deps, actor, async (on) => {
        const old = await zoneRow(on, regionId);
        if (!old) throw new AppError('notFound');
        await checkZone(on, actor, old.project_id, regionId, name, parentId);
        const row = await on
          .updateTable('regions')
          .set({ name, name_en: nameEn || null, parent_id: parentId, version: version + 1 })
          .where('id', '=', regionId)
          .where('version', '=', version)
          .returningAll()
          .executeTakeFirst();
        if (!row) throw stale(true);
        const entry = {
          projectId: old.project_id,
          action: { zh: '修改区域', en: 'Change a zone' },
          target: old.name,
          oldValue: told(zoneView(old)),
          setValue: told(zoneView(row)),
        };
        return { result: zoneView(row), entries: [entry] };
      }),

    removeZone: ({ regionId, version }: Body<'removeZone'>, actor: Actor): Promise<{ removed: number }> =>
      change(deps, actor, async (on) => {
        const old = await zoneRow(on, regionId);
        if (old?.version !== version) throw stale(old !== undefined);
        await on.updateTable('regions').set({ parent_id: old.parent_id }).where('parent_id', '=', regionId).execute();
        await on.updateTable('devices').set({ region_id: old.parent_id }).where('region_id', '=', regionId).execute();
        await on.updateTable('custom_pages').set({ region_id: old.parent_id }).where('region_id', '=', regionId).execute();
        await on.deleteFrom('regions').where('id', '=', regionId).execute();
        const entry = { projectId: old.project_id, action: { zh: '删除区域', en: 'Delete a zone' }, target: old.name };
        return { result: { removed: 1 }, entries: [entry] };
      }),
  };
}
