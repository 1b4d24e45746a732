/** Identity of the actor beyond the editable display name: account, login name, session or link. Unknown for older rows. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const actors: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['log_entries', 'commands']) {
      await db.schema.alterTable(table).addColumn('user_id', 'bigint').execute();
      await db.schema.alterTable(table).addColumn('login_name', 'text').execute();
      await db.schema.alterTable(table).addColumn('session_id', 'text').execute();
      await db.schema.alterTable(table).addColumn('link_id', 'bigint').execute();
    }
    await db.schema.alterTable('log_entries').addColumn('ack_user_id', 'bigint').execute();
    await db.schema.alterTable('log_entries').addColumn('ack_login_name', 'text').execute();
    await db.schema.alterTable('log_entries').addColumn('ack_link_id', 'bigint').execute();
    await db.schema.alterTable('project_files').addColumn('user_id', 'bigint').execute();
    await db.schema.alterTable('project_files').addColumn('login_name', 'text').execute();
  },
};
