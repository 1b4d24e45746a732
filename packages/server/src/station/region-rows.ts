/** Rows of regions and their form in calls. */
import type { SetupRegion } from '@czyun/contract';
import type { Selectable } from 'kysely';
import type { RegionTable } from '../db/schema.ts';

export function regionView(row: Selectable<RegionTable>): SetupRegion {
  return { id: row.id, version: row.version, name: row.name, nameEn: row.name_en, parentId: row.parent_id };
}
