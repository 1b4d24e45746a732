/** Custom pages of projects and zones in the relational store. */
import type { Kysely, Selectable } from 'kysely';
import type { CustomPageTable, Schema } from '../../db/schema.ts';

/** Pages that are not hidden, of a zone or (null) of the project itself. */
export function visiblePages(
  db: Kysely<Schema>,
  projectId: number,
  regionId: number | null,
): Promise<readonly Selectable<CustomPageTable>[]> {
  return db
    .selectFrom('custom_pages')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('region_id', regionId === null ? 'is' : '=', regionId)
    .where('del_flag', '<=', 0)
    .orderBy('id')
    .execute();
}
