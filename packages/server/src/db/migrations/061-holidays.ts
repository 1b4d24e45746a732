/** Which holidays a project keeps. Projects of before keep China's, as they did, wherever they are; new ones go by their zone until somebody chooses. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

type Db = Kysely<Record<string, Record<string, unknown>>>;

export const holidays: Migration = {
  async up(untyped: Kysely<unknown>) {
    const db = untyped as Db;
    await db.schema.alterTable('tariff_calendars').addColumn('holidays', 'text').execute();
    const projects = await db.selectFrom('projects').select('id').execute();
    for (const { id } of projects)
      await db
        .insertInto('tariff_calendars')
        .values({ project_id: id, days: '[]', version: 0, holidays: 'china' })
        .onConflict((conflict) => conflict.column('project_id').doUpdateSet({ holidays: 'china' }))
        .execute();
  },
};
