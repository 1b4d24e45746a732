/** Rules of projects and zones. */
import type { SetupProject, SetupZone, setupApi } from '@czyun/contract';
import type { z } from 'zod';
import { AppError } from '../../kernel/errors.ts';
import { parseFrameHosts } from '../../kernel/frame-hosts.ts';
import { parseConf } from '../../registry/project-conf.ts';
import type { Registry } from '../../registry/types.ts';
import { change, changedFields, type Db, type SetupActor, type SetupDeps, stale, wrongFields } from './common.ts';
import { checkNetworks, networkView, storeNetworks } from './networks.ts';
import { emptyZone, insertRow, networkRows, removeRow, renewRow, rowById, rowsOf, updateConf } from './repo.ts';
import { deviceView, newProjectKey, pageView, projectColumns, projectView, zoneView } from './rows.ts';

type Body<K extends keyof typeof setupApi> = (typeof setupApi)[K] extends { readonly body: infer S extends z.ZodType }
  ? z.output<S>
  : never;
export type SetupBody<K extends keyof typeof setupApi> = Body<K>;

export function createProjectSetup(deps: SetupDeps) {
  const { db, now, settings, field, registry } = deps;

  /** Device types that came with a project belong to nobody once it is gone. */
  const ownsTypes = ({ catalog }: Registry, projectId: number) =>
    catalog.types().some(({ id }) => catalog.custom(id)?.ownerProjectId === projectId);

  /** A zone above must be the project's own; its name the project's only one. */
  async function checkZone(on: Db, actor: SetupActor, projectId: number, id: number | null, name: string, parentId: number | null) {
    const zones = await rowsOf(on, 'regions', projectId);
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
      const project = await rowById(db, 'projects', projectId);
      if (!project) throw new AppError('notFound');
      const zones = await rowsOf(db, 'regions', projectId);
      const devices = await rowsOf(db, 'devices', projectId);
      const pages = await rowsOf(db, 'custom_pages', projectId);
      return {
        project: projectView(project),
        zones: zones.map(zoneView),
        devices: devices.map(deviceView),
        pages: pages.map(pageView),
        networks: (await networkRows(db, projectId)).map(networkView),
        frameHosts: [...parseFrameHosts(settings.FRAME_HOSTS)],
        mqtt: { port: field.mqtt?.port() || settings.MQTT_PORT, outside: settings.MQTT_URL !== undefined },
      };
    },

    create: ({ networks, ...body }: Body<'createProject'>, actor: SetupActor): Promise<SetupProject> => {
      checkNetworks(field.access.guard, networks, actor);
      return change(deps, actor, async (on) => {
        const row = await insertRow(on, 'projects', { ...projectColumns(body), key: newProjectKey(), conf: '{}', created: now() });
        await storeNetworks(on, row.id, networks, now());
        const setValue = networks.map(({ network }) => network).join(', ');
        const entry = { projectId: row.id, action: { zh: '新建项目', en: 'Create a project' }, target: row.name, setValue };
        return { result: projectView(row), entries: [entry], touched: { projects: [row.id] } };
      });
    },

    update: ({ projectId, version, ...fields }: Body<'updateProject'>, actor: SetupActor): Promise<SetupProject> =>
      change(deps, actor, async (on) => {
        const old = await rowById(on, 'projects', projectId);
        if (!old) throw new AppError('notFound');
        const columns = projectColumns(fields);
        const row = await renewRow(on, 'projects', old, version, columns);
        const entry = {
          projectId,
          action: { zh: '修改项目', en: 'Change a project' },
          target: old.name,
          ...changedFields({ ...old }, columns),
        };
        return { result: projectView(row), entries: row === old ? [] : [entry], touched: { projects: [projectId] } };
      }),

    /** Apart from the other fields: whoever names a camera opens the video provider's account to the project's members. */
    setCameras: ({ projectId, before, cameras }: Body<'setCameras'>, actor: SetupActor): Promise<SetupProject> =>
      change(deps, actor, async (on) => {
        const old = await rowById(on, 'projects', projectId);
        if (!old || projectView(old).cameras.join() !== before.join()) throw stale(old !== undefined);
        const wanted = [...new Set(cameras)];
        if (wanted.join() === before.join()) return { result: projectView(old), entries: [], touched: {} };
        const conf = JSON.stringify({ ...parseConf(old.conf), cameras: wanted });
        const row = await updateConf(on, projectId, old.conf, conf);
        if (!row) throw stale(true);
        const result = projectView(row);
        const told = { oldValue: before.join(', '), setValue: result.cameras.join(', ') };
        const entry = { projectId, action: { zh: '登记摄像头', en: 'Name the cameras' }, target: row.name, ...told };
        return { result, entries: [entry], touched: { projects: [projectId] } };
      }),

    /** Apart from the other fields, as the cameras are: it opens the account of the whole platform. */
    setWeixin: ({ projectId, weixin }: Body<'setWeixin'>, actor: SetupActor): Promise<SetupProject> =>
      change(deps, actor, async (on) => {
        const old = await rowById(on, 'projects', projectId);
        if (!old) throw new AppError('notFound');
        if (projectView(old).weixin === weixin) return { result: projectView(old), entries: [], touched: {} };
        const row = await updateConf(on, projectId, old.conf, JSON.stringify({ ...parseConf(old.conf), weixin }));
        if (!row) throw stale(true);
        const action = weixin
          ? { zh: '允许使用微信令牌', en: 'Allow the WeChat token' }
          : { zh: '停用微信令牌', en: 'Stop the WeChat token' };
        const entry = { projectId, action, target: row.name };
        return { result: projectView(row), entries: [entry], touched: { projects: [projectId] } };
      }),

    remove: ({ projectId, name, force }: Body<'removeProject'>, actor: SetupActor): Promise<{ removed: number }> =>
      change(deps, actor, async (on) => {
        const row = await rowById(on, 'projects', projectId);
        if (!row) throw new AppError('notFound');
        if (row.name !== name.trim()) throw new AppError('nameMismatch');
        const devices = await rowsOf(on, 'devices', projectId);
        if (devices.length > 0 && !force) throw new AppError('projectHasDevices', { count: devices.length });
        await removeRow(on, 'projects', projectId);
        const entry = {
          projectId: null,
          action: { zh: '删除项目', en: 'Delete a project' },
          target: `${row.name} (${row.id})`,
          oldValue: `${devices.length}`,
        };
        const touched = ownsTypes(registry, projectId) ? 'all' : { projects: [projectId] };
        return { result: { removed: 1 }, entries: [entry], touched };
      }),

    createZone: ({ projectId, name, nameEn, parentId }: Body<'createZone'>, actor: SetupActor): Promise<SetupZone> =>
      change(deps, actor, async (on) => {
        await checkZone(on, actor, projectId, null, name, parentId);
        const row = await insertRow(on, 'regions', { project_id: projectId, parent_id: parentId, name, name_en: nameEn || null });
        const entry = { projectId, action: { zh: '新建区域', en: 'Create a zone' }, target: name };
        return { result: zoneView(row), entries: [entry], touched: { projects: [projectId] } };
      }),

    updateZone: ({ regionId, version, name, nameEn, parentId }: Body<'updateZone'>, actor: SetupActor): Promise<SetupZone> =>
      change(deps, actor, async (on) => {
        const old = await rowById(on, 'regions', regionId);
        if (!old) throw new AppError('notFound');
        await checkZone(on, actor, old.project_id, regionId, name, parentId);
        const columns = { name, name_en: nameEn || null, parent_id: parentId };
        const row = await renewRow(on, 'regions', old, version, columns);
        const entry = {
          projectId: old.project_id,
          action: { zh: '修改区域', en: 'Change a zone' },
          target: old.name,
          ...changedFields({ ...old }, columns),
        };
        return { result: zoneView(row), entries: row === old ? [] : [entry], touched: { projects: [old.project_id] } };
      }),

    removeZone: ({ regionId, version }: Body<'removeZone'>, actor: SetupActor): Promise<{ removed: number }> =>
      change(deps, actor, async (on) => {
        const old = await rowById(on, 'regions', regionId);
        if (old?.version !== version) throw stale(old !== undefined);
        const devices = await emptyZone(on, old);
        await removeRow(on, 'regions', regionId);
        const entry = { projectId: old.project_id, action: { zh: '删除区域', en: 'Delete a zone' }, target: old.name };
        return { result: { removed: 1 }, entries: [entry], touched: { projects: [old.project_id], devices } };
      }),
  };
}
