/** Device types and profiles that devices may have: the product's own, and those that came from files. */
import { type DeviceType, deviceTypes, ownMqttProfile, type Profile, profiles } from '@czyun/devices';
import type { Selectable } from 'kysely';
import type { DeviceTypeTable } from '../db/schema.ts';
import type { CustomType, DeviceCatalog } from './types.ts';

/** Where the numbers of types out of files begin. */
export const firstCustomTypeId = 10_000;

/** The profile that a type out of a file has: MQTT with the product's own payload. */
export function profileOfCustomType(type: DeviceType): Profile {
  return {
    ...ownMqttProfile(type),
    vendor: '文件导入 / From a file',
    source: `Generated from the device type ${type.id} that came from a file`,
  };
}

/** Types parsed once per document, so that a reload of an unchanged one leaves its devices running. */
const parsed = new Map<string, DeviceType>();

function typeOf(document: string): DeviceType | undefined {
  const known = parsed.get(document);
  if (known) return known;
  try {
    // What stands there was judged before it was stored.
    const type = JSON.parse(document) as DeviceType;
    parsed.set(document, type);
    return type;
  } catch {
    return undefined;
  }
}

/** The catalogue with the types of some rows. */
export function createCatalog(rows: readonly Selectable<DeviceTypeTable>[], problems: string[] = []): DeviceCatalog {
  const custom = new Map<number, CustomType>();
  for (const { id, document, project_id } of rows) {
    const type = typeOf(document);
    if (type) custom.set(id, { type, ownerProjectId: project_id });
    else problems.push(`device type ${id}: its document cannot be read`);
  }
  const documents = new Set(rows.map(({ document }) => document));
  for (const document of parsed.keys()) if (!documents.has(document)) parsed.delete(document);
  const types = [...deviceTypes, ...[...custom.values()].map(({ type }) => type)];
  const allProfiles = [...profiles, ...[...custom.values()].map(({ type }) => profileOfCustomType(type))];
  const byTypeId = new Map(types.map((type) => [type.id, type]));
  const byProfileId = new Map(allProfiles.map((profile) => [profile.id, profile]));
  return {
    types: () => types,
    type: (id) => byTypeId.get(id),
    profiles: () => allProfiles,
    profile: (id) => byProfileId.get(id),
    custom: (id) => custom.get(id),
  };
}
