/** Migrations that features bring along; apart from the store's own, so that neither waits for the other's order. */
import { type Kysely, PostgresAdapter } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { DialectName } from './migrations/index.ts';
import type { Schema } from './schema.ts';

/** By name: `work-orders/001-first`. Names stay, and so do migrations that have run somewhere. */
export type FeatureMigrations = (dialect: DialectName) => Readonly<Record<string, Migration>>;

/** Runs those that are missing; throws when one fails. */
export async function migrateFeatures(db: Kysely<Schema>, features: readonly FeatureMigrations[]): Promise<void> {
  if (features.length === 0) return;
  const dialect = db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
  const all: Record<string, Migration> = Object.assign({}, ...features.map((migrations) => migrations(dialect)));
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => all },
    migrationTableName: 'feature_migration',
    migrationLockTableName: 'feature_migration_lock',
    // A feature may come or go without a word about the others.
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
