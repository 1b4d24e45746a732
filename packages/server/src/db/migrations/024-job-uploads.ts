/** Jobs that process bytes of their request. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const jobUploads: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('jobs').addColumn('upload_key', 'text').execute();
    await sql`create index jobs_with_upload on jobs (id) where upload_key is not null and state in ('waiting', 'running')`.execute(db);
  },
};
