/** Holiday calendar of a project. Existing projects keep China's; new ones use that of their time zone until a user chooses. */
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
