/** A confirmed e-mail address of an account, and the secrets in mails about it. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const accountMail: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('email', 'text').execute();
    await sql`create index users_email on users (lower(email))`.execute(db);
    await db.schema
      .createTable('account_tokens')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addColumn('expires', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('account_tokens_user').on('account_tokens').columns(['user_id', 'purpose']).execute();
    await db.schema.createIndex('account_tokens_expires').on('account_tokens').column('expires').execute();
  },
};
