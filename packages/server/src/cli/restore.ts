/** `restore <folder>`: a backup into an empty data folder (and an empty PostgreSQL), with the server stopped. */
import { constants, existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { auditProblems, counted } from '@czyun/contract';
import pg from 'pg';
import { archiveFolder, keysFolder } from '../audit/index.ts';
import { createLogger } from '../logger.ts';
import { lockFolder } from '../process/folder-lock.ts';
import type { Settings } from '../settings.ts';
import { restoreTelemetry } from '../telemetry/index.ts';
import { filesFolder, relationalName, telemetryFolder } from './backup.ts';
import { checkedManifest, closeToOthers, type Manifest } from './manifest.ts';
import { restorePostgres } from './postgres-tools.ts';
import { CommandRefused } from './refused.ts';
import { consoleUser, withStore } from './store.ts';
import type { Command } from './types.ts';
import { removeAllSessions } from './users-repo.ts';

export const restore: Command = async ({ settings, argument, say }) => {
  const folder = resolve(argument);
  await requireEmpty(settings);
  const manifest = await checkedManifest(folder);
  const wanted = settings.DATABASE_URL ? 'postgres' : 'sqlite';
  if (manifest.relational !== wanted) {
    throw new CommandRefused(`the backup is of a ${manifest.relational} store: ${wanted === 'sqlite' ? 'set' : 'unset'} DATABASE_URL`);
  }
  await mkdir(settings.DATA_DIR, { recursive: true, mode: 0o700 });
  const lock = lockFolder(settings.DATA_DIR);
  if (!lock) throw new CommandRefused(`DATA_DIR: ${settings.DATA_DIR} is in use by a server`);
  try {
    await fill(settings, folder, manifest);
    await closeToOthers(settings.DATA_DIR);
  } catch (error) {
    // It was empty before, and a partial restore is useless.
    for (const name of await readdir(settings.DATA_DIR)) await rm(join(settings.DATA_DIR, name), { recursive: true, force: true });
    throw error;
  } finally {
    lock.release();
  }
  // No backup has the private key: without AUDIT_KEY_FILE a new one signs from here on, and an entry records it.
  const { entries, problem } = await withStore(
    settings,
    async ({ db, audit }) => {
      // Sessions from the time of the backup end.
      await removeAllSessions(db);
      const state = await audit.verify();
      if (state.problem === null) {
        const result = new Date(manifest.created).toISOString();
        await audit.record({ ...consoleUser(), action: { zh: '恢复备份', en: 'Restore a backup' }, result });
      }
      return state;
    },
    { anyKey: true },
  );
  say(`restored the backup of ${new Date(manifest.created).toISOString()}: ${counted(manifest.files.length, 'file')}, every sum right`);
  for (const { name, rows } of manifest.tables ?? []) say(`  ${name}: ${counted(rows, 'row')}`);
  if (manifest.tables === null) say('  readings are not part of this backup: restore them in ClickHouse');
  say(
    problem === null
      ? `  audit chain holds: ${counted(entries, 'entry', 'entries')}`
      : `  the audit chain did not verify in the backup already: ${auditProblems[problem].en}`,
  );
  return 0;
};

async function requireEmpty(settings: Settings): Promise<void> {
  const names = existsSync(settings.DATA_DIR) ? await readdir(settings.DATA_DIR) : [];
  if (names.length > 0) throw new CommandRefused(`DATA_DIR: ${settings.DATA_DIR} is not empty; restore into a new folder`);
  if (!settings.DATABASE_URL) return;
  const client = new pg.Client({ connectionString: settings.DATABASE_URL });
  await client.connect();
  try {
    const { rows } = await client.query(
      "select 1 from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema') limit 1",
    );
    if (rows.length > 0) throw new CommandRefused('DATABASE_URL: the database is not empty; restore into a new one');
  } finally {
    await client.end();
  }
}

async function fill(settings: Settings, folder: string, manifest: Manifest): Promise<void> {
  for (const name of [filesFolder, archiveFolder, keysFolder])
    if (existsSync(join(folder, name)))
      await cp(join(folder, name), join(settings.DATA_DIR, name), { recursive: true, preserveTimestamps: true });
  if (manifest.tables !== null) {
    await restoreTelemetry(join(folder, telemetryFolder), settings.DATA_DIR, { tables: manifest.tables }, createLogger('warn'));
  }
  const file = join(folder, relationalName[manifest.relational]);
  if (settings.DATABASE_URL) return restorePostgres(settings.DATABASE_URL, file);
  const target = join(settings.DATA_DIR, 'main.db');
  await copyFile(file, target, constants.COPYFILE_EXCL);
  requireSound(target);
}

function requireSound(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const [row] = database.prepare('PRAGMA integrity_check').all();
    if (row?.integrity_check !== 'ok') throw new CommandRefused(`the store in the backup is damaged: ${String(row?.integrity_check)}`);
  } finally {
    database.close();
  }
}
