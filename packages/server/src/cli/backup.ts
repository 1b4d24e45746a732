/** `backup <folder>`: readings, relational store and files into a new folder, also while the server runs. */

import { existsSync } from 'node:fs';
import { cp, mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { counted } from '@czyun/contract';
import { z } from 'zod';
import { archiveFolder, keysFolder } from '../audit/index.ts';
import type { OpenDatabase } from '../db/index.ts';
import { createTicket } from '../features/backup/index.ts';
import { createLogger } from '../logger.ts';
import { lockFolder } from '../process/folder-lock.ts';
import { ownHost } from '../process/ports.ts';
import { createRegistry } from '../registry/index.ts';
import type { Settings } from '../settings.ts';
import { createTelemetry, type TelemetryBackup } from '../telemetry/index.ts';
import { version } from '../version.ts';
import { closeToOthers, writeManifest } from './manifest.ts';
import { dumpPostgres } from './postgres-tools.ts';
import { CommandRefused } from './refused.ts';
import { withDatabase } from './store.ts';
import type { Command } from './types.ts';

export const relationalName = { sqlite: 'main.db', postgres: 'main.dump' } as const;
export const telemetryFolder = 'telemetry';
export const filesFolder = 'files';

const askAgainMs = 300;

type Tables = TelemetryBackup['tables'] | null;

export const backUp: Command = async ({ settings, argument, url, say }) => {
  if (url !== undefined && !URL.canParse(url)) throw new CommandRefused(`${url} is no address`);
  const folder = resolve(argument);
  await takeEmpty(folder);
  const manifest = await withDatabase(settings, async (store) => {
    const created = Date.now();
    await backUpVouchers(settings, join(folder, keysFolder));
    // Readings first, so that the rows that they refer to are certainly in the relational store.
    const tables = await backUpReadings(settings, store, join(folder, telemetryFolder), url);
    await backUpRelational(settings, join(folder, relationalName[store.dialect]));
    if (existsSync(join(settings.SHARED_DIR, filesFolder))) {
      await cp(join(settings.SHARED_DIR, filesFolder), join(folder, filesFolder), { recursive: true, filter: stillThere });
    }
    // After the store, so that entries archived meanwhile are in both rather than in neither.
    if (existsSync(join(settings.SHARED_DIR, archiveFolder)))
      await cp(join(settings.SHARED_DIR, archiveFolder), join(folder, archiveFolder), { recursive: true, filter: stillThere });
    await closeToOthers(folder);
    return writeManifest(folder, { version, created, relational: store.dialect, tables: tables ? [...tables] : null });
  });
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  say(`backed up into ${folder}: ${counted(manifest.files.length, 'file')}, ${bytes} bytes`);
  for (const { name, rows } of manifest.tables ?? []) say(`  ${name}: ${counted(rows, 'row')}`);
  if (manifest.tables === null)
    say('  readings lie in the outside ClickHouse (CLICKHOUSE_URL) and are not part of this: use its BACKUP command');
  return 0;
};

async function takeEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new CommandRefused(`${folder} cannot be used as a folder (${error.code})`);
  });
  if ((await readdir(folder)).length > 0) throw new CommandRefused(`${folder} is not empty`);
}

/** Public keys and signed heads of the operation log, before the log itself: they are never newer than it. The private key is in no backup. */
async function backUpVouchers({ SHARED_DIR }: Settings, target: string): Promise<void> {
  await mkdir(target, { mode: 0o700 });
  const source = join(SHARED_DIR, keysFolder);
  for (const name of existsSync(source) ? await readdir(source) : [])
    if (name.endsWith('.pub.pem') || name.endsWith('.jsonl')) await cp(join(source, name), join(target, name));
}

/** Uploads in progress may disappear while they are listed. */
function stillThere(path: string): boolean {
  return existsSync(path);
}

async function backUpReadings(settings: Settings, store: OpenDatabase, folder: string, url: string | undefined): Promise<Tables> {
  if (settings.CLICKHOUSE_URL) return null;
  const lock = lockFolder(settings.DATA_DIR);
  if (!lock) return askServer(settings, store, folder, url);
  try {
    const logger = createLogger('warn');
    const telemetry = await createTelemetry({ dataDir: settings.DATA_DIR, catalog: await createRegistry(store.db), logger });
    try {
      return (await telemetry.backUp(folder))?.tables ?? null;
    } finally {
      await telemetry.close();
    }
  } finally {
    lock.release();
  }
}

const answerSchema = z.object({
  code: z.number(),
  msg: z.string(),
  data: z
    .object({
      state: z.enum(['running', 'done', 'failed']),
      reason: z.string().nullable(),
      tables: z.array(z.object({ name: z.string(), rows: z.number() })).nullable(),
    })
    .nullable(),
});

/** The folder of the engine belongs to the running server, so the server copies it. */
async function askServer(settings: Settings, store: OpenDatabase, folder: string, url: string | undefined): Promise<Tables> {
  const ticket = await createTicket(store.db, folder, Date.now());
  const call = new URL(`${settings.BASE_PATH}/api/operations/backup`, url ?? ownAddress(settings));
  for (;;) {
    const { code, msg, data } = await post(call, { ticket });
    if (code !== 200 || !data) throw new CommandRefused(`the server refused: ${msg}`);
    if (data.state === 'failed') throw new CommandRefused(`the server could not copy the readings: ${data.reason ?? ''}`);
    if (data.state === 'done') return data.tables;
    await wait(askAgainMs);
  }
}

function ownAddress({ HOST, PORT }: Settings): string {
  return `http://${ownHost(HOST)}:${PORT}`;
}

async function post(url: URL, body: object): Promise<z.output<typeof answerSchema>> {
  const text = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify(body),
    redirect: 'error',
  })
    .then((answer) => answer.text())
    .catch(() => {
      throw new CommandRefused(`the server runs but does not answer at ${url.origin}; name its address with --url`);
    });
  try {
    return answerSchema.parse(JSON.parse(text));
  } catch {
    throw new CommandRefused(`what answers at ${url.origin} is not this server; name its address with --url`);
  }
}

async function backUpRelational(settings: Settings, file: string): Promise<void> {
  if (settings.DATABASE_URL) return dumpPostgres(settings.DATABASE_URL, file);
  // One read transaction: a consistent copy, while the server continues to write.
  const source = new DatabaseSync(join(settings.DATA_DIR, 'main.db'), { readOnly: true, timeout: 5000 });
  try {
    source.prepare('VACUUM INTO ?').run(file);
  } finally {
    source.close();
  }
}
