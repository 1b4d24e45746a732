/** Project and owner that a job's turns are counted for, and its destination; the same for deliveries without a job yet. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const workClasses: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [name, usual] of [
      ['work_class', 'background'],
      ['fair_project', 'server'],
      ['fair_owner', 'server'],
    ] as const)
      await db.schema
        .alterTable('jobs')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(usual))
        .execute();
    await db.schema.alterTable('jobs').addColumn('target', 'text').execute();
    await sql`create index jobs_target_waiting on jobs (target, run_at) where target is not null and state = 'waiting'`.execute(db);
    await sql`create index jobs_target_running on jobs (target) where target is not null and state = 'running'`.execute(db);
    await db.schema
      .alterTable('deliveries')
      .addColumn('work_class', 'text', (column) => column.notNull().defaultTo('background'))
      .execute();
    await db.schema
      .alterTable('deliveries')
      .addColumn('target', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
