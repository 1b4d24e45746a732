import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyPostgres } from '../db/fixture.ts';

const main = join(import.meta.dirname, '../main.ts');

describe.skipIf(!process.env.TEST_DATABASE_URL)('the process over PostgreSQL (needs TEST_DATABASE_URL)', { timeout: 120_000 }, () => {
  let folder: string;
  let database: Awaited<ReturnType<typeof emptyPostgres>>;
  let children: ChildProcess[];
  beforeEach(async () => {
    [folder, database, children] = [await mkdtemp(join(tmpdir(), 'czyun-main-')), await emptyPostgres(), []];
  });
  afterEach(async () => {
    for (const child of children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await database.remove();
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });

  /** A server in a separate folder, with its output and its end. */
  function start(name: string) {
    const env = {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      MQTT_PORT: '0',
      DATA_DIR: join(folder, name),
      DATABASE_URL: database.databaseUrl,
    };
    const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    children.push(child);
    const said = { err: '' };
    child.stderr?.on('data', (chunk: Buffer) => {
      said.err += chunk.toString();
    });
    return { child, said, listening: once(child, 'message'), ended: once(child, 'close').then(([code]) => code as number | null) };
  }
  it('keeps a second server off its database, whatever its folder, until it has ended', async () => {
    const first = start('first');
    await first.listening;
    const second = start('second');
    expect([await second.ended, second.said.err]).toEqual([1, 'DATABASE_URL: the database is already in use by another server\n']);
    first.child.kill('SIGKILL');
    await first.ended;
    // The folder of the first, which has the key of the database's operation log.
    const third = start('first');
    await third.listening;
    third.child.kill('SIGTERM');
    expect(await third.ended).toBe(0);
  });
});
