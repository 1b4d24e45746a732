/** Devices and their tokens: create, change, remove. */
import { isDeepStrictEqual } from 'node:util';
import type { DeviceConnection, deviceSetupApi, SetupDevice } from '@czyun/contract';
import { newDeviceToken, tokenHash } from '../../accounts/index.ts';
import { auditedChange, type ChangeDeps, type Db } from '../../audit/index.ts';
import { insertRow, removeRow, rowById, updateRow, updateRowIfChanged } from '../../db/edited-rows.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields, fieldsText } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import type { BodyOf } from '../../kernel/handlers.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import { boundProblems, lookAround, watchAddresses } from '../../station/addresses.ts';
import { keyTaken, profileProblems } from '../../station/connection-problems.ts';
import { deviceColumns, deviceView, type ModbusPlace, placeOf } from '../../station/device-rows.ts';
import { deviceByKey } from '../../station/devices-repo.ts';
import { checkRegion } from '../../station/region-check.ts';
import type { FeatureDeps } from '../deps.ts';

export type DeviceSetupDeps = ChangeDeps & Pick<FeatureDeps, 'field' | 'keyGuard' | 'settings'>;

export function createDeviceSetup(deps: DeviceSetupDeps) {
  const { db, registry, field, keyGuard } = deps;

  async function check(
    actor: CallActor,
    fields: {
      readonly typeId: number;
      readonly profileId: string;
      readonly connection: DeviceConnection;
      readonly role?: string | null | undefined;
    },
    current: ModbusPlace | null = null,
  ) {
    const wrong = [...profileProblems(registry.catalog, fields), ...(await boundProblems(field.access, fields.connection))];
    if (wrong.length > 0) throw wrongFields(actor.language, wrong);
    // The address is not checked if it is not Modbus or has not changed.
    const place = placeOf(JSON.stringify(fields.connection));
    if (place === null || isDeepStrictEqual(place, current)) return <T>(_on: Db, save: () => Promise<T>): Promise<T> => save();
    const meanings = await lookAround(db, field.access, [fields.connection]);
    /** Saves the device, unless its address is in use: then nothing is saved. */
    return async <T>(on: Db, save: () => Promise<T>): Promise<T> => {
      const { result, problems } = await watchAddresses(on, meanings, save);
      if (problems.length > 0) throw wrongFields(actor.language, problems);
      return result;
    };
  }

  return {
    async create({ projectId, key, token: given, ...fields }: BodyOf<typeof deviceSetupApi, 'createDevice'>, actor: CallActor) {
      keyGuard.admit(actor);
      const saving = await check(actor, fields);
      const token = fields.connection.kind === 'mqtt' ? (given ?? newDeviceToken()) : null;
      return auditedChange(deps, actor, async (on) => {
        await checkRegion(on, actor, projectId, fields.regionId);
        const holder = await deviceByKey(on, key);
        if (holder && holder.project_id !== projectId) keyGuard.refused(actor, key, projectId);
        if (holder) throw keyTaken(actor, key);
        const fixed = { key, project_id: projectId, token_hash: token === null ? null : tokenHash(token), created: deps.now() };
        const row = await saving(on, () => insertRow(on, 'devices', { ...deviceColumns(fields), ...fixed }));
        const entry = {
          projectId,
          deviceId: row.id,
          action: { zh: '新建设备', en: 'Create a device' },
          target: key,
          setValue: fieldsText(deviceColumns(fields)),
        };
        return { result: { device: deviceView(row), token }, entries: [entry], touched: { devices: [row.id] } };
      });
    },

    async update({ deviceId, version, ...fields }: BodyOf<typeof deviceSetupApi, 'updateDevice'>, actor: CallActor): Promise<SetupDevice> {
      const seen = await rowById(db, 'devices', deviceId);
      const saving = await check(actor, fields, seen?.version === version ? placeOf(seen.connection) : null);
      return auditedChange(deps, actor, async (on) => {
        const old = await rowById(on, 'devices', deviceId);
        if (!old) throw new AppError('notFound');
        await checkRegion(on, actor, old.project_id, fields.regionId);
        const columns = deviceColumns(fields);
        const row = await saving(on, () => updateRowIfChanged(on, 'devices', old, version, columns));
        const entry = {
          projectId: old.project_id,
          deviceId,
          action: { zh: '修改设备', en: 'Change a device' },
          target: old.key,
          ...changedFields({ ...old }, columns),
        };
        return { result: deviceView(row), entries: row === old ? [] : [entry], touched: { devices: [deviceId] } };
      });
    },

    remove: ({ deviceId, version, key }: BodyOf<typeof deviceSetupApi, 'removeDevice'>, actor: CallActor): Promise<{ removed: number }> =>
      auditedChange(deps, actor, async (on) => {
        const old = await rowById(on, 'devices', deviceId);
        if (old?.version !== version) throw stale(old !== undefined);
        if (old.key !== key) throw new AppError('nameMismatch');
        await removeRow(on, 'devices', deviceId);
        const entry = { projectId: old.project_id, deviceId, action: { zh: '删除设备', en: 'Delete a device' }, target: old.key };
        return { result: { removed: 1 }, entries: [entry], touched: { devices: [deviceId] } };
      }),

    renewToken: ({ deviceId }: BodyOf<typeof deviceSetupApi, 'renewToken'>, actor: CallActor) =>
      auditedChange(deps, actor, async (on) => {
        const old = await rowById(on, 'devices', deviceId);
        if (!old) throw new AppError('notFound');
        const token = newDeviceToken();
        const row = await updateRow(on, 'devices', old, { token_hash: tokenHash(token) });
        const entry = {
          projectId: old.project_id,
          deviceId,
          action: { zh: '更换设备令牌', en: "Renew a device's token" },
          target: old.key,
        };
        return { result: { device: deviceView(row), token }, entries: [entry], touched: { devices: [row.id] } };
      }),
  };
}
