/** Fresh, empty stores for tests: SQLite always, PostgreSQL if TEST_DATABASE_URL names a server where databases may be created. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { atServer, copyEmptySqlite, makeEmptyPostgres } from './empty-store.ts';
import { type OpenDatabase, openDatabase } from './open.ts';

export interface TestStore {
  readonly name: string;
  readonly missing: boolean;
  open(): Promise<FreshDatabase>;
}

export interface FreshDatabase extends OpenDatabase {
  /** Absent: SQLite. */
  readonly databaseUrl?: string;
  /** Closes it and opens the same data again. */
  reopen(): Promise<OpenDatabase>;
  /** Closes it and deletes its data. */
  remove(): Promise<void>;
}

const url = process.env.TEST_DATABASE_URL;

/** Stores that repo tests run against; `missing` ones show as skipped. If a server is named, SQLite is covered by a separate run. */
export const stores: readonly TestStore[] = [
  { name: 'SQLite', missing: Boolean(url), open: freshSqlite },
  { name: 'PostgreSQL (needs TEST_DATABASE_URL)', missing: !url, open: freshPostgres },
];

/** The store for tests of everything above repos: PostgreSQL if available, otherwise SQLite. */
export function freshStore(): Promise<FreshDatabase> {
  return url ? freshPostgres() : freshSqlite();
}

export async function freshSqlite(): Promise<FreshDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'czyun-db-'));
  await copyEmptySqlite(dataDir);
  return fresh({ dataDir, unsynced: true }, () => rm(dataDir, { recursive: true, force: true }));
}

export interface TestDatabase {
  readonly databaseUrl: string;
  readonly name: string;
  remove(): Promise<void>;
}

async function testDatabase(make: (name: string) => Promise<void>): Promise<TestDatabase> {
  const name = `czyun_test_${randomBytes(6).toString('hex')}`;
  await make(name);
  const address = new URL(url ?? '');
  address.pathname = `/${name}`;
  return { databaseUrl: address.href, name, remove: () => administer(`drop database ${name} with (force)`) };
}

/** An empty PostgreSQL database at TEST_DATABASE_URL, without a schema. */
export function emptyPostgres(): Promise<TestDatabase> {
  return testDatabase((name) => administer(`create database ${name}`));
}

async function freshPostgres(): Promise<FreshDatabase> {
  const { databaseUrl, remove } = await testDatabase((name) => makeEmptyPostgres(url ?? '', name));
  return fresh({ dataDir: tmpdir(), databaseUrl }, remove);
}

async function fresh(options: Parameters<typeof openDatabase>[0], remove: () => Promise<void>): Promise<FreshDatabase> {
  let opened = await openDatabase(options);
  return {
    db: opened.db,
    dialect: opened.dialect,
    watch: opened.watch,
    ...(options.databaseUrl ? { databaseUrl: options.databaseUrl } : {}),
    close: () => opened.close(),
    async reopen() {
      await opened.close();
      opened = await openDatabase(options);
      return opened;
    },
    async remove() {
      await opened.close();
      await remove();
    },
  };
}

const writtenTables = ['sessions', 'users', 'known_devices', 'log_entries', 'meta', 'security_events'];

/** Makes a store refuse every write, as on a full or read-only disk, until the returned function is called. */
export async function withoutWrites({ db, databaseUrl }: FreshDatabase): Promise<() => Promise<void>> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  if (databaseUrl === undefined) {
    await run('pragma query_only = on');
    return async () => void (await run('pragma query_only = off'));
  }
  // PostgreSQL's disk_full error.
  await run(`create function refuse_writes() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  for (const table of writtenTables)
    await run(`create trigger refuse before insert or update or delete on ${table} for each statement execute function refuse_writes()`);
  return async () => void (await run('drop function if exists refuse_writes() cascade'));
}

/** One statement at TEST_DATABASE_URL, outside the databases of tests. */
export async function administer(command: string): Promise<void> {
  await atServer(url ?? '', (run) => run(command));
}
