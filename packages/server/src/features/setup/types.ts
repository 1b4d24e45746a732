/** Device types and profiles for forms, and types out of files. */
import type { SetupDeviceType, SetupProfile } from '@czyun/contract';
import { type DeviceType, expandPoints, expandRegisters, type Profile } from '@czyun/devices';
import { AppError } from '../../http/errors.ts';
import { firstCustomTypeId } from '../../registry/index.ts';
import type { DeviceCatalog } from '../../registry/types.ts';
import { type Actor, canonicalText, change, type Db, type SetupDeps } from './common.ts';
import { type Path, type Problem, readJsonFile } from './json-file.ts';
import type { SetupBody } from './projects.ts';
import { asDeviceType, typeProblems, typeSchema } from './type-file.ts';
import { projectsOfType, removeType, storeType } from './types-repo.ts';

const mqttDefaults = { periodMs: 10_000 };
const modbusDefaults = { port: 502, unit: 1, pollMs: 5000 };

function profileView(profile: Profile, type: DeviceType | undefined): SetupProfile {
  const { mqtt, modbus } = profile;
  const told = modbus ? expandRegisters(modbus).length : mqtt?.fields ? Object.keys(mqtt.fields).length : undefined;
  return {
    id: profile.id,
    deviceTypeId: profile.deviceTypeId,
    vendor: profile.vendor,
    model: profile.model,
    protocol: modbus ? 'modbus' : 'mqtt',
    notes: profile.notes ?? null,
    source: profile.source,
    points: told ?? (type ? expandPoints(type).length : 0),
    topic: mqtt?.telemetryTopic ?? null,
    defaults: { ...modbusDefaults, ...mqttDefaults },
  };
}

/** What stands in the way of storing types of a file: numbers and keys that are taken, devices of others that have the old one. */
export async function typeConflicts(
  db: Db,
  catalog: DeviceCatalog,
  type: DeviceType,
  may: { readonly projectId: number | null; readonly isPlatform: boolean },
  at: Path = [],
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const same = catalog.types().find(({ key, id }) => key === type.key && id !== type.id);
  if (same) {
    const message = { zh: `标识 ${type.key} 已被类型 ${same.id} 使用`, en: `the key ${type.key} is that of the type ${same.id}` };
    problems.push({ path: [...at, 'key'], message });
  }
  const known = catalog.custom(type.id);
  if (!known || canonicalText(known.type) === canonicalText(type)) return problems;
  const foreign = (await projectsOfType(db, type.id)).some((projectId) => projectId !== may.projectId);
  if (!may.isPlatform && (foreign || known.ownerProjectId === null || known.ownerProjectId !== may.projectId)) {
    const message = {
      zh: `编号 ${type.id} 已被其他项目的设备类型使用`,
      en: `the id ${type.id} is that of a device type of another project`,
    };
    problems.push({ path: [...at, 'id'], message });
  }
  return problems;
}

export function createTypeSetup(deps: SetupDeps) {
  const { db, registry, now } = deps;
  const { catalog } = registry;

  const devicesOf = (typeId: number) => registry.devices().filter(({ type }) => type.id === typeId);

  function mayEdit(typeId: number, projectId: number, actor: Actor): boolean {
    const known = catalog.custom(typeId);
    if (!known) return false;
    return actor.isPlatform || (known.ownerProjectId === projectId && devicesOf(typeId).every((device) => device.projectId === projectId));
  }

  function view(type: DeviceType, projectId: number, actor: Actor): SetupDeviceType {
    return {
      id: type.id,
      key: type.key,
      name: type.name,
      nature: type.nature,
      points: expandPoints(type).length,
      pages: [...type.pages],
      custom: catalog.custom(type.id) !== undefined,
      editable: mayEdit(type.id, projectId, actor),
      devices: devicesOf(type.id).length,
    };
  }

  function nextId(): number {
    return Math.max(firstCustomTypeId - 1, ...catalog.types().flatMap(({ id }) => (catalog.custom(id) ? [id] : []))) + 1;
  }

  return {
    list: (projectId: number, actor: Actor) => ({
      types: catalog.types().map((type) => view(type, projectId, actor)),
      profiles: catalog.profiles().map((profile) => profileView(profile, catalog.type(profile.deviceTypeId))),
    }),

    file(typeId: number) {
      const type = catalog.type(typeId);
      if (!type) throw new AppError('notFound');
      const document = catalog.custom(typeId) ? type : { ...type, id: nextId(), key: `${type.key}-custom` };
      return { fileName: `device-type-${document.key}.json`, content: `${JSON.stringify(document, null, 2)}\n` };
    },

    async add(projectId: number, apply: boolean, bytes: Uint8Array, actor: Actor) {
      const file = readJsonFile(bytes, actor.language);
      const parsed = file.parse(typeSchema);
      const type = asDeviceType(parsed);
      const wrong = [...typeProblems(parsed), ...(await typeConflicts(db, catalog, type, { projectId, isPlatform: actor.isPlatform }))];
      if (wrong.length > 0) throw file.refuse(wrong);
      const replaces = catalog.custom(type.id) !== undefined;
      if (apply) {
        await change(deps, actor, async (on) => {
          await storeType(on, type, projectId, now());
          const action = replaces ? { zh: '替换设备类型', en: 'Replace a device type' } : { zh: '导入设备类型', en: 'Add a device type' };
          return { result: undefined, entries: [{ projectId, action, target: `${type.key} (${type.id})` }] };
        });
      }
      const shown = apply ? (catalog.type(type.id) ?? type) : type;
      return { type: { ...view(shown, projectId, actor), custom: true, editable: true }, replaces, applied: apply };
    },

    remove: ({ projectId, typeId }: SetupBody<'removeDeviceType'>, actor: Actor): Promise<{ removed: number }> =>
      change(deps, actor, async (on) => {
        const known = catalog.custom(typeId);
        if (!known) throw new AppError('notFound');
        if (!actor.isPlatform && known.ownerProjectId !== projectId) throw new AppError('forbidden');
        const { length: count } = await projectsOfType(on, typeId);
        if (count > 0) throw new AppError('typeInUse', { count });
        await removeType(on, typeId);
        const entry = { projectId, action: { zh: '删除设备类型', en: 'Delete a device type' }, target: `${known.type.key} (${typeId})` };
        return { result: { removed: 1 }, entries: [entry] };
      }),
  };
}
