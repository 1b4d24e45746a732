/** Records of projects, regions and custom pages from their rows. */
import type { Selectable } from 'kysely';
import type { CustomPageTable, ProjectTable, RegionTable } from '../db/schema.ts';
import { parseConf } from './project-conf.ts';
import type { PageRecord, ProjectRecord, RegionRecord } from './types.ts';

export function namesOf({ name, name_en }: { readonly name: string; readonly name_en: string | null }) {
  return name_en === null ? { name } : { name, nameEn: name_en };
}

/** Adds invalid rows to `problems`. */
export function projectRecord(row: Selectable<ProjectTable>, networks: readonly string[], problems: string[]): ProjectRecord {
  return {
    id: row.id,
    key: row.key,
    networks,
    ...namesOf(row),
    type: row.type,
    company: row.company,
    title: row.title,
    address: row.address,
    english: { company: row.company_en, title: row.title_en, address: row.address_en },
    operationTime: row.operation_time,
    largeImage: row.large_image,
    timeZone: row.time_zone,
    location: row.lng === null || row.lat === null ? null : { lng: row.lng, lat: row.lat },
    conf: confOf(row, problems),
  };
}

function confOf(row: Selectable<ProjectTable>, problems: string[]): Readonly<Record<string, unknown>> {
  const conf = parseConf(row.conf);
  if (conf) return conf;
  problems.push(`project ${row.id}: its configuration is no JSON object`);
  return {};
}

export function regionRecord(row: Selectable<RegionTable>): RegionRecord {
  return { id: row.id, projectId: row.project_id, parentId: row.parent_id, ...namesOf(row) };
}

export function pageRecord(row: Selectable<CustomPageTable>): PageRecord {
  return {
    id: row.id,
    projectId: row.project_id,
    regionId: row.region_id,
    ...namesOf(row),
    refType: row.ref_type,
    refLocation: row.ref_location,
    path: row.path,
    htProjectId: row.ht_project_id,
    icon: row.icon,
    url: row.url,
  };
}
