/** Device types and profiles: built-in ones, and those from files. */
import { deviceTypes, profiles, profilesOf, type TypeDocument, typeOf } from '@czyun/devices';
import type { Selectable } from 'kysely';
import type { DeviceTypeTable } from '../db/schema.ts';
import type { CustomType, DeviceCatalog } from './types.ts';

/** First number of types from files. */
export const firstCustomTypeId = 10_000;

type Parsed = Omit<CustomType, 'ownerProjectId'>;

/** Each document is parsed once, so that reloading an unchanged one leaves its devices running. */
const parsed = new Map<string, Parsed>();

function parse(text: string): Parsed | undefined {
  const known = parsed.get(text);
  if (known) return known;
  try {
    // It was validated before it was stored.
    const document = JSON.parse(text) as TypeDocument;
    const custom = { document, type: typeOf(document), profiles: profilesOf(document) };
    parsed.set(text, custom);
    return custom;
  } catch {
    return undefined;
  }
}

/** The catalogue including the types of these rows. */
export function createCatalog(rows: readonly Selectable<DeviceTypeTable>[], problems: string[] = []): DeviceCatalog {
  const custom = new Map<number, CustomType>();
  for (const { id, document, project_id } of rows) {
    const known = parse(document);
    if (known) custom.set(id, { ...known, ownerProjectId: project_id });
    else problems.push(`device type ${id}: its document cannot be read`);
  }
  const documents = new Set(rows.map(({ document }) => document));
  for (const document of parsed.keys()) if (!documents.has(document)) parsed.delete(document);
  const types = [...deviceTypes, ...[...custom.values()].map(({ type }) => type)];
  const allProfiles = [...profiles, ...[...custom.values()].flatMap((one) => one.profiles)];
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
