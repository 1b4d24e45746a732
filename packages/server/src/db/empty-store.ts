/** Stores after all migrations, created once for all tests of a machine: a copy takes hundredths of the time of the migrations. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { openDatabase } from './open.ts';

let key: string | undefined;

/** Key of the migrations' result: any change of their source text gives a new store. */
function schemaKey(): string {
  if (key !== undefined) return key;
  const text = globSync(join(import.meta.dirname, '**/*.ts'))
    .sort()
    .map((file) => basename(file) + readFileSync(file, 'utf8'));
  key = createHash('sha256').update(text.join('\0')).digest('hex').slice(0, 16);
  return key;
}

/** Copies an empty SQLite store of the newest schema into a folder, for `openDatabase`. */
export async function copyEmptySqlite(dataDir: string): Promise<void> {
  const kept = join(tmpdir(), `czyun-schema-${schemaKey()}`);
  if (!existsSync(kept)) {
    const aside = mkdtempSync(`${kept}-`);
    await (await openDatabase({ dataDir: aside })).close();
    try {
      renameSync(aside, kept);
    } catch (error) {
      rmSync(aside, { recursive: true, force: true });
      // Another test has created it meanwhile.
      if (!existsSync(kept)) throw error;
    }
  }
  mkdirSync(dataDir, { recursive: true });
  cpSync(join(kept, 'main.db'), join(dataDir, 'main.db'));
}

/** Runs statements on a server, over one connection. */
export async function atServer<T>(url: string, work: (run: (command: string) => Promise<pg.QueryResult>) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work((command) => client.query(command));
  } finally {
    await client.end();
  }
}

/** Advisory lock: two tests must not create it at once. */
const makingLock = 7_340_012;

/** Creates a database of the newest schema on the server of `url`. */
export async function makeEmptyPostgres(url: string, name: string): Promise<void> {
  const kept = `czyun_schema_${schemaKey()}`;
  await atServer(url, async (run) => {
    const isMade = async () => ((await run(`select 1 from pg_database where datname = '${kept}'`)).rowCount ?? 0) > 0;
    if (!(await isMade())) {
      await run(`select pg_advisory_lock(${makingLock})`);
      if (!(await isMade())) {
        const making = `${kept}_making`;
        await run(`drop database if exists ${making} with (force)`);
        await run(`create database ${making}`);
        const address = new URL(url);
        address.pathname = `/${making}`;
        await (await openDatabase({ dataDir: tmpdir(), databaseUrl: address.href })).close();
        await run(`alter database ${making} rename to ${kept}`);
      }
      await run(`select pg_advisory_unlock(${makingLock})`);
    }
    await run(`create database ${name} template ${kept} strategy file_copy`);
  });
}
