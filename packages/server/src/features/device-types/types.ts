/** Device types and profiles for forms, and types from files. */

import type { deviceTypesApi, SetupDeviceType, SetupProfile } from '@czyun/contract';
import {
  countUntranslated,
  type DeviceType,
  expandPoints,
  expandRegisters,
  type FileProfile,
  type Profile,
  profilesOf,
} from '@czyun/devices';
import { auditedChange, type ChangeDeps } from '../../audit/index.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { canonicalText } from '../../kernel/differences.ts';
import { AppError } from '../../kernel/errors.ts';
import type { BodyOf } from '../../kernel/handlers.ts';
import { readJsonFile } from '../../kernel/json-file.ts';
import { firstCustomTypeId } from '../../registry/index.ts';
import type { DeviceCatalog } from '../../registry/types.ts';
import { typeConflicts } from '../../station/device-type-conflicts.ts';
import { asDocument, documentProblems, documentSchema } from '../../station/device-type-file.ts';
import { devicesOfType, removeType, storeType } from '../../station/device-types-repo.ts';

const mqttDefaults = { periodMs: 10_000 };
const modbusDefaults = { port: 502, unit: 1, pollMs: 5000 };

function profileView(profile: Profile, type: DeviceType | undefined): SetupProfile {
  const { mqtt, modbus } = profile;
  const declared = modbus ? expandRegisters(modbus).length : mqtt?.fields ? Object.keys(mqtt.fields).length : undefined;
  return {
    id: profile.id,
    deviceTypeId: profile.deviceTypeId,
    vendor: profile.vendor,
    model: profile.model,
    protocol: modbus ? 'modbus' : 'mqtt',
    notes: profile.notes ?? null,
    source: profile.source,
    points: declared ?? (type ? expandPoints(type).length : 0),
    topic: mqtt?.telemetryTopic ?? null,
    defaults: { ...modbusDefaults, ...mqttDefaults },
  };
}

/** The product's register maps of a type in the file format, as a starting point. */
function fileProfiles(catalog: DeviceCatalog, typeId: number): FileProfile[] {
  return catalog
    .profiles()
    .flatMap(({ deviceTypeId, mqtt: _, modbus, ...profile }) => (deviceTypeId === typeId && modbus ? [{ ...profile, modbus }] : []));
}

export function createTypeSetup(deps: ChangeDeps) {
  const { db, registry, now } = deps;
  const { catalog } = registry;

  const devicesOf = (typeId: number) => registry.devices().filter(({ type }) => type.id === typeId);

  function mayEdit(typeId: number, projectId: number, actor: CallActor): boolean {
    const known = catalog.custom(typeId);
    if (!known) return false;
    return actor.isPlatform || (known.ownerProjectId === projectId && devicesOf(typeId).every((device) => device.projectId === projectId));
  }

  function view(type: DeviceType, projectId: number, actor: CallActor): SetupDeviceType {
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
    list: (projectId: number, actor: CallActor) => ({
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

    async add(projectId: number, apply: boolean, bytes: Uint8Array, actor: CallActor) {
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
        await auditedChange(deps, actor, async (on) => {
          await storeType(on, document, projectId, now());
          const action = replaces ? { zh: '替换设备类型', en: 'Replace a device type' } : { zh: '导入设备类型', en: 'Add a device type' };
          return { result: undefined, entries: [{ projectId, action, target: `${key} (${id})` }], touched: 'all' };
        });
      }
      const models = profilesOf(document).map(({ model }) => model);
      const type = { ...view(document, projectId, actor), custom: true, editable: true };
      return { type, models, replaces, untranslated: countUntranslated(document), applied: apply };
    },

    remove: ({ projectId, typeId }: BodyOf<typeof deviceTypesApi, 'removeDeviceType'>, actor: CallActor): Promise<{ removed: number }> =>
      auditedChange(deps, actor, async (on) => {
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
