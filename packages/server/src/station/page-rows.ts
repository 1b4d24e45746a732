/** Rows of custom pages and their form in calls. */
import type { SetupPage } from '@czyun/contract';
import type { Selectable } from 'kysely';
import type { CustomPageTable } from '../db/schema.ts';

export function pageView(row: Selectable<CustomPageTable>): SetupPage {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    nameEn: row.name_en,
    refType: row.ref_type,
    refLocation: row.ref_location,
    path: row.path,
    htProjectId: row.ht_project_id,
    icon: row.icon,
    url: row.url,
    hidden: row.del_flag > 0,
    regionId: row.region_id,
  };
}

type PageFields = Omit<SetupPage, 'id' | 'version'>;

export function pageColumns(fields: PageFields) {
  return {
    name: fields.name,
    name_en: fields.nameEn || null,
    ref_type: fields.refType,
    ref_location: fields.refLocation,
    path: fields.path,
    ht_project_id: fields.htProjectId,
    icon: fields.icon,
    url: fields.url,
    del_flag: fields.hidden ? 1 : 0,
    region_id: fields.regionId,
  };
}
