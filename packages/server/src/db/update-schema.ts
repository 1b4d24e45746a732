/** Updates a schema, also while servers of the previous version run on the same database. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator, type MigratorProps } from 'kysely/migration';
import { metaValue, putMeta } from './meta.ts';
import type { Schema } from './schema.ts';

/**
 * `besideOlder`: servers without this migration can run on a database that has it. It adds tables, and columns that are nullable or have
 * a default, and changes nothing else.
 */
export type StoreMigration = Migration & { readonly besideOlder?: true };

/** Runs `work` while no other server has the database open; false if there is one, and `work` did not run. */
export type Alone = (work: () => Promise<void>) => Promise<boolean>;

export interface SchemaUpdate {
  readonly all: Readonly<Record<string, StoreMigration>>;
  /** Table of the migrations that have run. */
  readonly table: string;
  readonly migrator: Omit<MigratorProps, 'db' | 'provider' | 'migrationTableName'>;
  /** Absent: no other server can have the database open. */
  readonly alone?: Alone | undefined;
}

/** The store cannot be used by this version; nothing was changed. */
export class SchemaRefused extends Error {}

/** Retries for two servers of a new version that start at once: one updates, the other finds it done. */
const tries = 5;
const retryMs = 1000;

async function executed(db: Kysely<Schema>, table: string): Promise<ReadonlySet<string>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === table)) return new Set();
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Key of the migrations that every server of the database must know: all that are not `besideOlder`. */
const neededKey = (table: string) => `needed of ${table}`;

async function neededNames(db: Kysely<Schema>, table: string): Promise<readonly string[] | undefined> {
  const text = await metaValue(db, neededKey(table));
  return text === undefined ? undefined : (JSON.parse(text) as string[]);
}

/** The store was updated by a newer version: this one may continue if all migrations unknown to it are `besideOlder`. */
async function refuseNewer(db: Kysely<Schema>, { all, table }: SchemaUpdate, done: ReadonlySet<string>): Promise<void> {
  const unknown = [...done].filter((name) => !(name in all));
  const needed = (await neededNames(db, table)) ?? unknown;
  const refused = unknown.find((name) => needed.includes(name)) ?? Object.keys(all).find((name) => !done.has(name));
  if (refused !== undefined) throw new SchemaRefused(`it was updated by a newer version of the product (${refused}): start that version`);
}

/** Runs missing migrations; throws if one fails, `SchemaRefused` if other servers prevent it. */
export async function updateSchema(db: Kysely<Schema>, update: SchemaUpdate): Promise<void> {
  const { all, table, migrator, alone } = update;
  const provider = { getMigrations: async () => ({ ...all }) };
  const run = async () => {
    const { error } = await new Migrator({ db, provider, migrationTableName: table, ...migrator }).migrateToLatest();
    if (error) throw error;
    const needed = JSON.stringify(Object.keys(all).filter((name) => all[name]?.besideOlder !== true));
    if ((await metaValue(db, neededKey(table))) !== needed) await putMeta(db, neededKey(table), needed);
  };
  for (let left = tries; ; left -= 1) {
    const done = await executed(db, table);
    if ([...done].some((name) => !(name in all))) return refuseNewer(db, update, done);
    const missing = Object.keys(all).filter((name) => !done.has(name));
    const mayRunBeside = done.size === 0 || missing.every((name) => all[name]?.besideOlder === true);
    if (mayRunBeside || alone === undefined) return run();
    if (await alone(run)) return;
    if (left === 1)
      throw new SchemaRefused(
        `the update to this version (${missing[0]}) cannot run while servers of the version before use it: stop them, start this one, then the others in this version`,
      );
    await wait(retryMs);
  }
}
