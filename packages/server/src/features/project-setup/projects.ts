/** Rules of projects and regions. */

import type { projectSetupApi, SetupProject } from '@czyun/contract';
import { auditedChange, type ChangeDeps } from '../../audit/index.ts';
import { insertRow, removeRow, rowById, rowsOf, updateRowIfChanged } from '../../db/edited-rows.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import { parseFrameHosts } from '../../kernel/frame-hosts.ts';
import type { BodyOf } from '../../kernel/handlers.ts';
import { parseConf } from '../../registry/project-conf.ts';
import type { Registry } from '../../registry/types.ts';
import { deviceView } from '../../station/device-rows.ts';
import { checkNetworks, networkView, storeNetworks } from '../../station/networks.ts';
import { networkRows } from '../../station/networks-repo.ts';
import { pageView } from '../../station/page-rows.ts';
import { newProjectKey, ownPicture, projectColumns, projectView } from '../../station/project-rows.ts';
import { regionView } from '../../station/region-rows.ts';
import type { FeatureDeps } from '../deps.ts';
import { updateConf } from './repo.ts';

export type ProjectSetupDeps = ChangeDeps & Pick<FeatureDeps, 'field' | 'settings'>;

export function createProjectSetup(deps: ProjectSetupDeps) {
  const { db, now, settings, field, registry } = deps;

  /** Device types imported with a project would have no owner without it. */
  const ownsTypes = ({ catalog }: Registry, projectId: number) =>
    catalog.types().some(({ id }) => catalog.custom(id)?.ownerProjectId === projectId);

  return {
    async get(projectId: number) {
      const project = await rowById(db, 'projects', projectId);
      if (!project) throw new AppError('notFound');
      const regions = await rowsOf(db, 'regions', projectId);
      const devices = await rowsOf(db, 'devices', projectId);
      const pages = await rowsOf(db, 'custom_pages', projectId);
      return {
        project: projectView(project),
        regions: regions.map(regionView),
        devices: devices.map(deviceView),
        pages: pages.map(pageView),
        networks: (await networkRows(db, projectId)).map(networkView),
        frameHosts: [...parseFrameHosts(settings.FRAME_HOSTS)],
        mqtt: { port: field.mqtt?.port() || settings.MQTT_PORT, outside: settings.MQTT_URL !== undefined },
      };
    },

    create: ({ networks, ...body }: BodyOf<typeof projectSetupApi, 'createProject'>, actor: CallActor): Promise<SetupProject> => {
      checkNetworks(field.access.guard, networks, actor);
      return auditedChange(deps, actor, async (on) => {
        const row = await insertRow(on, 'projects', {
          ...projectColumns({ ...body, largeImage: ownPicture(body.largeImage, null) }),
          ...{ key: newProjectKey(), conf: '{}', created: now() },
        });
        await storeNetworks(on, row.id, networks, now());
        const setValue = networks.map(({ network }) => network).join(', ');
        const entry = { projectId: row.id, action: { zh: '新建项目', en: 'Create a project' }, target: row.name, setValue };
        return { result: projectView(row), entries: [entry], touched: { projects: [row.id] } };
      });
    },

    update: ({ projectId, version, ...fields }: BodyOf<typeof projectSetupApi, 'updateProject'>, actor: CallActor): Promise<SetupProject> =>
      auditedChange(deps, actor, async (on) => {
        const old = await rowById(on, 'projects', projectId);
        if (!old) throw new AppError('notFound');
        const { largeImage = old.large_image } = fields;
        const columns = projectColumns({ ...fields, largeImage: ownPicture(largeImage, old.large_image) });
        const row = await updateRowIfChanged(on, 'projects', old, version, columns);
        const entry = {
          projectId,
          action: { zh: '修改项目', en: 'Change a project' },
          target: old.name,
          ...changedFields({ ...old }, columns),
        };
        return { result: projectView(row), entries: row === old ? [] : [entry], touched: { projects: [projectId] } };
      }),

    /** Separate from the other fields: a registered camera gives project members access to the video provider's account. */
    setCameras: ({ projectId, before, cameras }: BodyOf<typeof projectSetupApi, 'setCameras'>, actor: CallActor): Promise<SetupProject> =>
      auditedChange(deps, actor, async (on) => {
        const old = await rowById(on, 'projects', projectId);
        if (!old || projectView(old).cameras.join() !== before.join()) throw stale(old !== undefined);
        const wanted = [...new Set(cameras)];
        if (wanted.join() === before.join()) return { result: projectView(old), entries: [], touched: {} };
        const conf = JSON.stringify({ ...parseConf(old.conf), cameras: wanted });
        const row = await updateConf(on, projectId, old.conf, conf);
        if (!row) throw stale(true);
        const result = projectView(row);
        const told = { oldValue: before.join(', '), setValue: result.cameras.join(', ') };
        const entry = { projectId, action: { zh: '登记摄像头', en: 'Register cameras' }, target: row.name, ...told };
        return { result, entries: [entry], touched: { projects: [projectId] } };
      }),

    /** Separate from the other fields, like the cameras: it gives access to the account of the whole platform. */
    setWeixin: ({ projectId, weixin }: BodyOf<typeof projectSetupApi, 'setWeixin'>, actor: CallActor): Promise<SetupProject> =>
      auditedChange(deps, actor, async (on) => {
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

    remove: ({ projectId, name, force }: BodyOf<typeof projectSetupApi, 'removeProject'>, actor: CallActor): Promise<{ removed: number }> =>
      auditedChange(deps, actor, async (on) => {
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
  };
}
