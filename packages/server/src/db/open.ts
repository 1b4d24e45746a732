/** Opens the relational store (embedded SQLite, or PostgreSQL by setting) and brings its schema up to date. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { type DialectName, migrations } from './migrations/index.ts';
import { postgresDialect } from './postgres.ts';
import type { Schema } from './schema.ts';
import { openSqlite } from './sqlite.ts';
import { createStoreWatch, type StoreWatch } from './store-watch.ts';

export interface OpenDatabase {
  readonly db: Kysely<Schema>;
  readonly dialect: DialectName;
  /** Whether it takes writes. */
  readonly watch: StoreWatch;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Folder of the SQLite file `main.db`; made when missing. */
  readonly dataDir: string;
  /** `postgres://…`: PostgreSQL instead of SQLite. */
  readonly databaseUrl?: string | undefined;
  /** Hears of PostgreSQL connections that broke while idle. */
  readonly onError?: (error: Error) => void;
}

/** Opens the store and runs the migrations that are missing; throws when either fails. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const dialect: DialectName = options.databaseUrl ? 'postgres' : 'sqlite';
  const watch = createStoreWatch(() => db);
  const db: Kysely<Schema> = new Kysely<Schema>({
    dialect: options.databaseUrl ? postgresDialect(options.databaseUrl, options.onError) : sqliteDialect(options.dataDir),
    // `in ()` is an error on PostgreSQL; an empty list finds nothing, on both.
    log: (event) => {
      if (event.level === 'error') watch.note(event.error);
    },
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  });
  try {
    const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations(dialect) } }).migrateToLatest();
    if (error) throw error;
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    dialect,
    watch,
    close() {
      watch.close();
      return db.destroy();
    },
  };
}

function sqliteDialect(dataDir: string): SqliteDialect {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return new SqliteDialect({ database: async () => openSqlite(join(dataDir, 'main.db')) });
}
