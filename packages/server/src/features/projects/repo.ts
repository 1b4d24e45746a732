/** Custom pages of projects in the relational store. */
import type { Kysely, Selectable } from 'kysely';
import type { CustomPageTable, Schema } from '../../db/schema.ts';

/** Pages that are not hidden, of the whole project. */
export function customPagesOf(db: Kysely<Schema>, projectId: number): Promise<readonly Selectable<CustomPageTable>[]> {
  return db
    .selectFrom('custom_pages')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('region_id', 'is', null)
    .where('del_flag', '=', 0)
    .orderBy('id')
    .execute();
}
