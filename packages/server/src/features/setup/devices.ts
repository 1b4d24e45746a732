/** Rules of devices and their tokens, and of custom pages. */
import { randomBytes } from 'node:crypto';
import type { DeviceConnection, SetupDevice, SetupPage } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import { type FieldGuard, FieldRefusal } from '../../drivers/field-networks.ts';
import { AppError } from '../../http/errors.ts';
import type { DeviceCatalog } from '../../registry/types.ts';
import { tokenHash } from '../accounts/index.ts';
import { type Actor, change, type Db, differences, type SetupDeps, stale, wrongFields } from './common.ts';
import { isAllowedAddress, parseFrameHosts } from './frame-hosts.ts';
import type { SetupBody } from './projects.ts';
import { deviceByKey, insertRow, removeRow, rowById, updateRow } from './repo.ts';
import { deviceColumns, deviceView, pageColumns, pageView } from './rows.ts';

export interface WrongField {
  readonly path: string;
  readonly message: Text;
}

/** What is wrong with type, profile and protocol as they stand together. */
export function profileProblems(
  catalog: DeviceCatalog,
  { typeId, profileId, connection }: { readonly typeId: number; readonly profileId: string; readonly connection: DeviceConnection },
): WrongField[] {
  if (!catalog.type(typeId)) {
    return [{ path: 'typeId', message: { zh: `没有设备类型 ${typeId}`, en: `there is no device type ${typeId}` } }];
  }
  const profile = catalog.profile(profileId);
  if (!profile) return [{ path: 'profileId', message: { zh: `没有协议模板 ${profileId}`, en: `there is no profile ${profileId}` } }];
  if (profile.deviceTypeId !== typeId) {
    const message = { zh: `该模板属于设备类型 ${profile.deviceTypeId}`, en: `is for device type ${profile.deviceTypeId}` };
    return [{ path: 'profileId', message }];
  }
  if (!profile[connection.kind]) {
    return [{ path: 'connection.kind', message: { zh: '该模板不支持此协议', en: `the profile does not speak ${connection.kind}` } }];
  }
  return [];
}

/** What is wrong with a connection's host and port; a name that is not known today may be tomorrow, and is looked at again on every connect. */
export async function hostProblems(guard: FieldGuard, connection: DeviceConnection): Promise<WrongField[]> {
  if (connection.kind !== 'modbus') return [];
  try {
    await guard.locate(connection.host, connection.port);
    return [];
  } catch (error) {
    if (!(error instanceof FieldRefusal)) throw error;
    if (error.reason === 'unknownName') return [];
    if (error.reason === 'port') {
      return [
        { path: 'connection.port', message: { zh: `端口 ${connection.port} 不允许`, en: `the port ${connection.port} is not allowed` } },
      ];
    }
    const message = { zh: `${connection.host} 不在允许的现场网段内`, en: `${connection.host} lies outside the field networks` };
    return [{ path: 'connection.host', message }];
  }
}

const newToken = () => randomBytes(18).toString('base64url');

export function createDeviceSetup(deps: SetupDeps) {
  const { registry, field, settings } = deps;
  const hosts = parseFrameHosts(settings.FRAME_HOSTS);

  async function check(
    actor: Actor,
    fields: { readonly typeId: number; readonly profileId: string; readonly connection: DeviceConnection },
  ) {
    const wrong = [...profileProblems(registry.catalog, fields), ...(await hostProblems(field.guard, fields.connection))];
    if (wrong.length > 0) throw wrongFields(actor.language, wrong);
  }

  async function checkZone(on: Db, actor: Actor, projectId: number, regionId: number | null) {
    if (regionId === null || (await rowById(on, 'regions', regionId))?.project_id === projectId) return;
    throw wrongFields(actor.language, [{ path: 'regionId', message: { zh: '没有该区域', en: 'There is no such zone' } }]);
  }

  function checkUrl(actor: Actor, url: string) {
    if (url === '' || isAllowedAddress(url, hosts)) return;
    const message = {
      zh: '网址须为 http(s)，且主机在允许的列表中',
      en: 'The address must be http(s), and its host on the list of allowed ones',
    };
    throw wrongFields(actor.language, [{ path: 'url', message }]);
  }

  async function ownPage(on: Db, projectId: number, id: number) {
    const row = await rowById(on, 'custom_pages', id);
    if (row?.project_id !== projectId) throw new AppError('notFound');
    return row;
  }

  return {
    async create({ projectId, key, token: given, ...fields }: SetupBody<'createDevice'>, actor: Actor) {
      await check(actor, fields);
      const token = fields.connection.kind === 'mqtt' ? (given ?? newToken()) : null;
      return change(deps, actor, async (on) => {
        await checkZone(on, actor, projectId, fields.regionId);
        if (await deviceByKey(on, key)) throw new AppError('keyTaken', { key });
        const fixed = { key, project_id: projectId, token_hash: token === null ? null : tokenHash(token) };
        const row = await insertRow(on, 'devices', { ...deviceColumns(fields), ...fixed });
        const entry = {
          projectId,
          deviceId: row.id,
          action: { zh: '新建设备', en: 'Create a device' },
          target: key,
          setValue: row.connection,
        };
        return { result: { device: deviceView(row), token }, entries: [entry] };
      });
    },

    async update({ deviceId, version, ...fields }: SetupBody<'updateDevice'>, actor: Actor): Promise<SetupDevice> {
      await check(actor, fields);
      return change(deps, actor, async (on) => {
        const old = await rowById(on, 'devices', deviceId);
        if (!old) throw new AppError('notFound');
        await checkZone(on, actor, old.project_id, fields.regionId);
        const columns = deviceColumns(fields);
        const row = await updateRow(on, 'devices', { id: deviceId, version }, columns);
        const changed = differences(old, columns);
        const entry = {
          projectId: old.project_id,
          deviceId,
          action: { zh: '修改设备', en: 'Change a device' },
          target: `${old.key}: ${changed.join(', ')}`,
          oldValue: old.connection,
          setValue: row.connection,
        };
        return { result: deviceView(row), entries: [entry] };
      });
    },

    remove: ({ deviceId, version, key }: SetupBody<'removeDevice'>, actor: Actor): Promise<{ removed: number }> =>
      change(deps, actor, async (on) => {
        const old = await rowById(on, 'devices', deviceId);
        if (old?.version !== version) throw stale(old !== undefined);
        if (old.key !== key) throw new AppError('nameMismatch');
        await removeRow(on, 'devices', deviceId);
        const entry = { projectId: old.project_id, deviceId, action: { zh: '删除设备', en: 'Delete a device' }, target: old.key };
        return { result: { removed: 1 }, entries: [entry] };
      }),

    renewToken: ({ deviceId }: SetupBody<'renewToken'>, actor: Actor) =>
      change(deps, actor, async (on) => {
        const old = await rowById(on, 'devices', deviceId);
        if (!old) throw new AppError('notFound');
        const token = newToken();
        const row = await updateRow(on, 'devices', old, { token_hash: tokenHash(token) });
        const entry = {
          projectId: old.project_id,
          deviceId,
          action: { zh: '更换设备令牌', en: "Renew a device's token" },
          target: old.key,
        };
        return { result: { device: deviceView(row), token }, entries: [entry] };
      }),

    async createPage({ projectId, ...fields }: SetupBody<'createPage'>, actor: Actor): Promise<SetupPage> {
      checkUrl(actor, fields.url);
      return change(deps, actor, async (on) => {
        await checkZone(on, actor, projectId, fields.regionId);
        const row = await insertRow(on, 'custom_pages', { ...pageColumns(fields), project_id: projectId });
        const entry = {
          projectId,
          action: { zh: '新建自定义页面', en: 'Create a custom page' },
          target: row.name,
          setValue: row.url,
        };
        return { result: pageView(row), entries: [entry] };
      });
    },

    async updatePage({ projectId, pageId, version, ...fields }: SetupBody<'updatePage'>, actor: Actor): Promise<SetupPage> {
      checkUrl(actor, fields.url);
      return change(deps, actor, async (on) => {
        const old = await ownPage(on, projectId, pageId);
        await checkZone(on, actor, projectId, fields.regionId);
        const row = await updateRow(on, 'custom_pages', { id: pageId, version }, pageColumns(fields));
        const entry = {
          projectId,
          action: { zh: '修改自定义页面', en: 'Change a custom page' },
          target: old.name,
          oldValue: old.url,
          setValue: row.url,
        };
        return { result: pageView(row), entries: [entry] };
      });
    },

    removePage: ({ projectId, pageId, version }: SetupBody<'removePage'>, actor: Actor): Promise<{ removed: number }> =>
      change(deps, actor, async (on) => {
        const old = await ownPage(on, projectId, pageId);
        if (old.version !== version) throw stale(true);
        await removeRow(on, 'custom_pages', pageId);
        const entry = { projectId, action: { zh: '删除自定义页面', en: 'Delete a custom page' }, target: old.name };
        return { result: { removed: 1 }, entries: [entry] };
      }),
  };
}
