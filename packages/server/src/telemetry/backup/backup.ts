/** A copy of the telemetry folder at one moment, made while readings are received, and its restoration. */
import { constants, type Dirent } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { startChdb } from '../engine/chdb.ts';
import { numbers, texts } from '../engine/native-format.ts';
import type { Engine } from '../engine/types.ts';
import type { Logger } from '../logger.ts';
import { database, floatReadings } from '../schema/schema.ts';
import { prepareTables } from '../schema/tables.ts';
import type { TelemetryBackup } from '../types.ts';

interface BackupParts {
  readonly engine: Engine;
  /** Folder of the embedded engine. */
  readonly engineFolder: string;
  readonly dataDir: string;
  /** Prevents the deletion of spool segments and import marks while `work` runs. */
  readonly hold: <T>(work: () => Promise<T>) => Promise<T>;
  readonly signal?: AbortSignal | undefined;
}

const prefix = 'czyun_backup_';
/** State of roll-ups: copied before the tables, so that it never claims more than they contain. */
const before = ['rollups.json'];
/** Only growing while held: copied after the tables, so that they cover everything that is missing there. */
const after = ['imports.log', 'newest.bin'];

interface Table {
  readonly name: string;
  /** Folder of the table's parts. */
  readonly path: string;
}

async function tablesOf(engine: Engine): Promise<Table[]> {
  const answer = await engine.query(
    `SELECT name, data_paths[1] AS path FROM system.tables WHERE database = '${database}' AND engine LIKE '%MergeTree' ORDER BY name`,
    { lane: 'work' },
  );
  const paths = texts(answer, 'path');
  return texts(answer, 'name').map((name, row) => ({ name, path: paths[row] ?? '' }));
}

/**
 * Copies everything into `target` (created if missing). Frozen parts are hard links created instantly; readings that reached the engine
 * later, and those not rolled up yet, are in the spool, which a restored server replays as after a crash.
 */
export async function backUpTelemetry(
  { engine, engineFolder, dataDir, hold, signal }: BackupParts,
  target: string,
): Promise<TelemetryBackup> {
  const shadow = join(engineFolder, 'shadow');
  for (const name of await namesIn(shadow)) if (name.startsWith(prefix)) await rm(join(shadow, name), { recursive: true, force: true });
  const freeze = `${prefix}${Date.now()}`;
  const tables = await tablesOf(engine);
  await mkdir(join(target, 'spool'), { recursive: true, mode: 0o700 });
  try {
    await hold(async () => {
      for (const name of before) await copyIfThere(join(dataDir, name), join(target, name));
      for (const { name } of tables) await engine.exec(`ALTER TABLE ${database}.${name} FREEZE WITH NAME '${freeze}'`);
      for (const name of after) await copyIfThere(join(dataDir, name), join(target, name));
      for (const name of await namesIn(join(dataDir, 'spool')))
        await copyIfThere(join(dataDir, 'spool', name), join(target, 'spool', name));
    });
    const copied: { name: string; rows: number }[] = [];
    for (const { name, path } of tables) {
      const frozen = join(shadow, freeze, relative(engineFolder, path));
      copied.push({ name, rows: await copyParts(frozen, join(target, 'engine', name), signal) });
    }
    return { tables: copied };
  } finally {
    await rm(join(shadow, freeze), { recursive: true, force: true });
  }
}

/** Copies the parts of a table; returns their number of rows. */
async function copyParts(from: string, to: string, signal?: AbortSignal): Promise<number> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  let rows = 0;
  for (const part of await foldersIn(from)) {
    signal?.throwIfAborted();
    await copyFolder(join(from, part), join(to, part));
    rows += Number(await readFile(join(from, part, 'count.txt'), 'utf8'));
  }
  return rows;
}

/** Fills an empty data folder from a backup; throws if a table differs from the backup's description. Nothing else may use the folder. */
export async function restoreTelemetry(from: string, dataDir: string, backup: TelemetryBackup, logger: Logger): Promise<void> {
  await mkdir(join(dataDir, 'spool'), { recursive: true, mode: 0o700 });
  for (const name of [...before, ...after]) await copyIfThere(join(from, name), join(dataDir, name));
  for (const name of await namesIn(join(from, 'spool'))) await copyIfThere(join(from, 'spool', name), join(dataDir, 'spool', name));
  const engine = startChdb({ folder: join(dataDir, 'engine'), logger });
  try {
    await engine.whenRunning(60_000);
    const floatParts = await floatPartsIn(join(from, 'engine', 'readings'));
    if (floatParts.length > 0) {
      await engine.exec(`CREATE DATABASE ${database}`);
      await engine.exec(floatReadings());
      const [readings] = await tablesOf(engine);
      await attachParts(engine, 'readings', join(from, 'engine', 'readings'), readings?.path ?? '', floatParts);
    }
    await prepareTables(engine);
    // Otherwise rows could be merged away before they are counted.
    await engine.exec('SYSTEM STOP MERGES');
    await engine.exec('SYSTEM STOP TTL MERGES');
    const tables = new Map((await tablesOf(engine)).map(({ name, path }) => [name, path]));
    for (const { name, rows } of backup.tables) {
      const path = tables.get(name);
      if (path === undefined) throw new Error(`this version has no table ${name}`);
      const folder = join(from, 'engine', name);
      const done = name === 'readings' ? floatParts : [];
      await attachParts(
        engine,
        name,
        folder,
        path,
        (await foldersIn(folder)).filter((part) => !done.includes(part)),
      );
      const stored = numbers(await engine.query(`SELECT count() AS n FROM ${database}.${name}`), 'n')[0] ?? 0;
      if (stored !== rows) throw new Error(`table ${name} holds ${stored} rows instead of ${rows}`);
    }
  } finally {
    await engine.close();
  }
}

/**
 * Parts with readings as stored by the version before decimals. They must join the table before it is changed: the current one has no
 * column of that name.
 */
async function floatPartsIn(folder: string): Promise<string[]> {
  const parts: string[] = [];
  for (const part of await foldersIn(folder))
    if ((await readFile(join(folder, part, 'columns.txt'), 'utf8')).includes('`value` ')) parts.push(part);
  return parts;
}

async function attachParts(engine: Engine, table: string, from: string, path: string, parts: readonly string[]): Promise<void> {
  for (const part of parts) {
    if (!/^\w+$/.test(part)) throw new Error(`${part} is no part of a table`);
    await copyFolder(join(from, part), join(path, 'detached', part));
    await engine.exec(`ALTER TABLE ${database}.${table} ATTACH PART '${part}'`);
  }
}

async function copyIfThere(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (entry.isDirectory()) await copyFolder(join(from, entry.name), join(to, entry.name));
    else await copyFile(join(from, entry.name), join(to, entry.name), constants.COPYFILE_FICLONE);
  }
}

async function entriesIn(folder: string): Promise<readonly Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return (await entriesIn(folder)).map(({ name }) => name);
}

async function foldersIn(folder: string): Promise<readonly string[]> {
  return (await entriesIn(folder)).filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
