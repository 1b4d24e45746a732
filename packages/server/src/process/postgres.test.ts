import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasNats, startTestNats } from '../../../../scripts/nats.ts';
import { emptyPostgres } from '../db/fixture.ts';
import { startChdb } from '../telemetry/engine/chdb.ts';
import { clickhouseFront } from '../telemetry/testing/clickhouse-front.ts';

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
  function start(name: string, settings: Readonly<Record<string, string>> = {}) {
    const env = {
      ...settings,
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
  it('refuses a second server on its database, whatever its folder, until it has ended', async () => {
    const first = start('first');
    await first.listening;
    const second = start('second');
    expect([await second.ended, second.said.err]).toEqual([
      1,
      'DATABASE_URL: the database is already in use by another server; several need NATS_URL, each of them\n',
    ]);
    first.child.kill('SIGKILL');
    await first.ended;
    // The folder of the first server contains the key of the database's operation log.
    const third = start('first');
    await third.listening;
    third.child.kill('SIGTERM');
    expect(await third.ended).toBe(0);
  });

  it.skipIf(!hasNats)(
    'lets servers share the database if they share everything else, and refuses others beside them (needs nats-server)',
    async () => {
      const nats = await startTestNats();
      const engine = startChdb({ folder: join(folder, 'engine'), logger: pino({ level: 'silent' }) });
      const front = await clickhouseFront(engine);
      try {
        await engine.whenRunning(60_000);
        const shared = {
          NATS_URL: nats.url,
          CLICKHOUSE_URL: front.url,
          // Nothing listens there, so there are no devices.
          MQTT_URL: 'mqtt://127.0.0.1:1',
          SHARED_DIR: join(folder, 'shared'),
        };
        const first = start('first', shared);
        await first.listening;
        const second = start('second', shared);
        await second.listening;
        const alone = start('third');
        expect([await alone.ended, alone.said.err]).toEqual([
          1,
          'DATABASE_URL: the database is already in use by another server; several need NATS_URL, each of them\n',
        ]);
        const elsewhere = join(folder, 'elsewhere');
        const stray = start('fourth', { ...shared, SHARED_DIR: elsewhere });
        expect([await stray.ended, stray.said.err]).toEqual([1, `SHARED_DIR: ${elsewhere} is not the folder of the other servers\n`]);
        for (const each of [first, second]) each.child.kill('SIGTERM');
        expect([await first.ended, await second.ended]).toEqual([0, 0]);
      } finally {
        await front.close();
        await engine.close();
        await nats.stop();
      }
    },
  );
});
