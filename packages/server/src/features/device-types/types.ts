/** Device types and profiles for forms, and types out of files. */

import type { SetupDeviceType, SetupProfile } from '@czyun/contract';
import {
  countUntranslated,
  type DeviceType,
  expandPoints,
  expandRegisters,
  type FileProfile,
  type Profile,
  profilesOf,
  type TypeDocument,
} from '@czyun/devices';
import { canonicalText } from '../../kernel/differences.ts';
import { AppError } from '../../kernel/errors.ts';
import { firstCustomTypeId } from '../../registry/index.ts';
import type { DeviceCatalog } from '../../registry/types.ts';
import { change, type Db, type Path, type Problem, readJsonFile, type SetupActor, type SetupBody, type SetupDeps } from '../setup/index.ts';
import { devicesOfType, removeType, storeType } from './repo.ts';
import { asDocument, documentProblems, documentSchema } from './type-file.ts';

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

export interface MayStore {
  readonly projectId: number | null;
  readonly isPlatform: boolean;
  /** Keys of devices that get their profiles anew in the same change. */
  readonly renewed?: ReadonlySet<string>;
}

/** What stands in the way of storing a type of a file: a number and a key that are taken, devices of others that have the old one, profiles in use that it lacks. */
export async function typeConflicts(
  db: Db,
  catalog: DeviceCatalog,
  document: TypeDocument,
  { projectId, isPlatform, renewed }: MayStore,
  at: Path = [],
): Promise<Problem[]> {
  const { id, key } = document;
  const problems: Problem[] = [];
  const same = catalog.types().find((type) => type.key === key && type.id !== id);
  if (same) {
    const message = { zh: `标识 ${key} 已被类型 ${same.id} 使用`, en: `the key ${key} is that of the type ${same.id}` };
    problems.push({ path: [...at, 'key'], message });
  }
  const known = catalog.custom(id);
  if (!known || canonicalText(known.document) === canonicalText(document)) return problems;
  const devices = await devicesOfType(db, id);
  const foreign = devices.some((device) => device.project_id !== projectId);
  if (!isPlatform && (foreign || known.ownerProjectId === null || known.ownerProjectId !== projectId)) {
    const message = { zh: `编号 ${id} 已被其他项目的设备类型使用`, en: `the id ${id} is that of a device type of another project` };
    problems.push({ path: [...at, 'id'], message });
  }
  const told = new Set(profilesOf(document).map((profile) => profile.id));
  const mayBeTold = (device: (typeof devices)[number]) => isPlatform || device.project_id === projectId;
  const orphan = devices.find((device) => mayBeTold(device) && !told.has(device.profile_id) && !renewed?.has(device.key));
  if (orphan) {
    const message = {
      zh: `设备 ${orphan.key} 使用的型号 ${orphan.profile_id} 不在文件中`,
      en: `the device ${orphan.key} has the model ${orphan.profile_id}, which the file lacks`,
    };
    problems.push({ path: [...at, 'profiles' in document ? 'profiles' : 'key'], message });
  }
  return problems;
}

/** The product's register maps of a type as a file has them, to start from. */
function fileProfiles(catalog: DeviceCatalog, typeId: number): FileProfile[] {
  return catalog
    .profiles()
    .flatMap(({ deviceTypeId, mqtt: _, modbus, ...profile }) => (deviceTypeId === typeId && modbus ? [{ ...profile, modbus }] : []));
}

export function createTypeSetup(deps: SetupDeps) {
  const { db, registry, now } = deps;
  const { catalog } = registry;

  const devicesOf = (typeId: number) => registry.devices().filter(({ type }) => type.id === typeId);

  function mayEdit(typeId: number, projectId: number, actor: SetupActor): boolean {
    const known = catalog.custom(typeId);
    if (!known) return false;
    return actor.isPlatform || (known.ownerProjectId === projectId && devicesOf(typeId).every((device) => device.projectId === projectId));
  }

  function view(type: DeviceType, projectId: number, actor: SetupActor): SetupDeviceType {
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
    list: (projectId: number, actor: SetupActor) => ({
      types: catalog.types().map((type) => view(type, projectId, actor)),
      profiles: catalog.profiles().map((profile) => profileView(profile, catalog.type(profile.deviceTypeId))),
    }),

    file(typeId: number) {
      const type = catalog.type(typeId);
      if (!type) throw new AppError('notFound');
      const own = { ...type, id: nextId(), key: `${type.key}-custom`, profiles: fileProfiles(catalog, typeId) };
      const document = catalog.custom(typeId)?.document ?? own;
      return { fileName: `device-type-${document.key}.json`, content: `${JSON.stringify(document, null, 2)}\n` };
    },

    async add(projectId: number, apply: boolean, bytes: Uint8Array, actor: SetupActor) {
      const file = readJsonFile(bytes, actor.language);
      const parsed = file.parse(documentSchema);
      const document = asDocument(parsed);
      const { id, key } = document;
      const wrong = [
        ...documentProblems(parsed),
        ...(await typeConflicts(db, catalog, document, { projectId, isPlatform: actor.isPlatform })),
      ];
      if (wrong.length > 0) throw file.refuse(wrong);
      const known = catalog.custom(id);
      const replaces = known !== undefined;
      if (apply && !(known && canonicalText(known.document) === canonicalText(document))) {
        await change(deps, actor, async (on) => {
          await storeType(on, document, projectId, now());
          const action = replaces ? { zh: '替换设备类型', en: 'Replace a device type' } : { zh: '导入设备类型', en: 'Add a device type' };
          return { result: undefined, entries: [{ projectId, action, target: `${key} (${id})` }], touched: 'all' };
        });
      }
      const models = profilesOf(document).map(({ model }) => model);
      const type = { ...view(document, projectId, actor), custom: true, editable: true };
      return { type, models, replaces, untranslated: countUntranslated(document), applied: apply };
    },

    remove: ({ projectId, typeId }: SetupBody<'removeDeviceType'>, actor: SetupActor): Promise<{ removed: number }> =>
      change(deps, actor, async (on) => {
        const known = catalog.custom(typeId);
        if (!known) throw new AppError('notFound');
        if (!actor.isPlatform && known.ownerProjectId !== projectId) throw new AppError('forbidden');
        const { length: count } = await devicesOfType(on, typeId);
        if (count > 0) throw new AppError('typeInUse', { count });
        await removeType(on, typeId);
        const entry = { projectId, action: { zh: '删除设备类型', en: 'Delete a device type' }, target: `${known.type.key} (${typeId})` };
        return { result: { removed: 1 }, entries: [entry], touched: 'all' };
      }),
  };
}
