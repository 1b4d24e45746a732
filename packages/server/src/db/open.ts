/** Opens the relational store (embedded SQLite, or PostgreSQL by setting) and brings its schema up to date. */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression, SqliteDialect } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { type DialectName, migrations } from './migrations/index.ts';
import { postgresDialect } from './postgres.ts';
import type { Schema } from './schema.ts';
import { openSqlite } from './sqlite.ts';
import { createStoreWatch, type StoreWatch } from './store-watch.ts';
import { type Alone, type StoreMigration, updateSchema } from './update-schema.ts';

export interface OpenDatabase {
  readonly db: Kysely<Schema>;
  readonly dialect: DialectName;
  /** Whether the store accepts writes. */
  readonly watch: StoreWatch;
  /** For updates that must be atomic for other servers; absent: no other process uses the store. */
  readonly alone?: Alone | undefined;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Folder of the SQLite file `main.db`; created if missing. */
  readonly dataDir: string;
  /** `postgres://…`: PostgreSQL instead of SQLite. */
  readonly databaseUrl?: string | undefined;
  /** Set if other servers may have the database open. */
  readonly alone?: Alone | undefined;
  /** For tests: replaces the product's migrations. */
  readonly migrations?: (dialect: DialectName) => Readonly<Record<string, StoreMigration>>;
  /** SQLite does not wait for the disk: for tests, which need no durability on power loss. */
  readonly unsynced?: boolean;
  /** Called for PostgreSQL connections that broke while idle. */
  readonly onError?: (error: Error) => void;
}

/** Opens the store and runs missing migrations; throws if either fails, `SchemaRefused` if another version prevents it. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const dialect: DialectName = options.databaseUrl ? 'postgres' : 'sqlite';
  if (dialect === 'sqlite') await createSqlite(options);
  const watch = createStoreWatch(() => db);
  const db: Kysely<Schema> = new Kysely<Schema>({
    dialect: options.databaseUrl ? postgresDialect(options.databaseUrl, options.onError) : sqliteDialect(options),
    // `in ()` is an error on PostgreSQL; an empty list matches nothing on both.
    log: (event) => {
      if (event.level === 'error') watch.note(event.error);
    },
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  });
  try {
    await migrate(db, dialect, options);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    dialect,
    watch,
    alone: options.alone,
    close() {
      watch.close();
      return db.destroy();
    },
  };
}

function migrate(db: Kysely<Schema>, dialect: DialectName, options: Pick<DatabaseOptions, 'alone' | 'migrations'>): Promise<void> {
  const all = (options.migrations ?? migrations)(dialect);
  return updateSchema(db, { all, table: DEFAULT_MIGRATION_TABLE, migrator: {}, alone: options.alone });
}

/**
 * Creates a missing store: in a separate place, without syncing at each of the hundred migrations, and moved when it is complete on disk.
 */
async function createSqlite(options: DatabaseOptions): Promise<void> {
  const { dataDir } = options;
  const file = join(dataDir, 'main.db');
  if (existsSync(file)) return;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const aside = `${file}.new`;
  const clear = () => {
    for (const end of ['', '-wal', '-shm']) rmSync(aside + end, { force: true });
  };
  clear();
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: async () => openSqlite(aside, { unsynced: true }) }) });
  try {
    await migrate(db, 'sqlite', options);
  } catch (error) {
    await db.destroy();
    clear();
    throw error;
  }
  // Closing it checkpoints the write-ahead log into the file.
  await db.destroy();
  toDisk(aside);
  renameSync(aside, file);
  toDisk(dataDir);
}

/** Syncs the contents of a file, or the names in a folder. */
function toDisk(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function sqliteDialect({ dataDir, unsynced = false }: DatabaseOptions): SqliteDialect {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return new SqliteDialect({ database: async () => openSqlite(join(dataDir, 'main.db'), { unsynced }) });
}
