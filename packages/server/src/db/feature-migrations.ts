/** Migrations of features; separate from the store's own, so that their orders are independent. */
import { type Kysely, PostgresAdapter } from 'kysely';
import type { DialectName } from './migrations/index.ts';
import type { Schema } from './schema.ts';
import { type Alone, type StoreMigration, updateSchema } from './update-schema.ts';

/** By name: `work-orders/001-first`. Names never change, nor do migrations that have run anywhere. */
export type FeatureMigrations = (dialect: DialectName) => Readonly<Record<string, StoreMigration>>;

/** Runs the missing ones; throws if one fails. */
export async function migrateFeatures(db: Kysely<Schema>, features: readonly FeatureMigrations[], alone?: Alone): Promise<void> {
  if (features.length === 0) return;
  const dialect = db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
  const all: Record<string, StoreMigration> = Object.assign({}, ...features.map((migrations) => migrations(dialect)));
  // A feature may be added or removed independently of the others.
  const migrator = { migrationLockTableName: 'feature_migration_lock', allowUnorderedMigrations: true };
  await updateSchema(db, { all, table: 'feature_migration', migrator, alone });
}
