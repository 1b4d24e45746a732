import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const main = join(import.meta.dirname, '../main.ts');

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface Run {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Address once it listens; rejects when it ends before. */
  readonly listening: Promise<{ address: string; mqttPort: number }>;
}

let folder: string;
let children: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'czyun-main-'));
  children = [];
});
afterEach(async () => {
  for (const child of children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

function start(environment: Record<string, string> = {}, flags: readonly string[] = []): Run {
  const env = { PATH: process.env.PATH ?? '', PORT: '0', MQTT_PORT: '0', DATA_DIR: folder, ...environment };
  const child = spawn(process.execPath, [main, ...flags], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  const listening = Promise.withResolvers<{ address: string; mqttPort: number }>();
  listening.promise.catch(() => {});
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
    const line = err.split('\n').find((each) => each.includes('"mqttPort"'));
    if (line) listening.resolve(JSON.parse(line));
  });
  const ended = once(child, 'close').then(([code]) => {
    listening.reject(new Error(`ended with ${code}: ${err}`));
    return { code: code as number | null, out, err };
  });
  return { child, ended, listening: listening.promise };
}

describe('the process', { timeout: 60_000 }, () => {
  it('refuses wrong settings with one line each and exit code 1', async () => {
    const { code, err, out } = await start({ PORT: 'many', LOG_LEVEL: 'loud' }).ended;
    expect(code).toBe(1);
    expect(out).toBe('');
    expect(err.trim().split('\n')).toEqual([expect.stringMatching(/^PORT: /), expect.stringMatching(/^LOG_LEVEL: /)]);
  });

  it('refuses a flag it does not know', async () => {
    const { code, err } = await start({}, ['--demo']).ended;
    expect([code, err.trim().split('\n').length]).toEqual([1, 1]);
  });

  it('refuses a port that is taken: one line, exit code 1', async () => {
    const holder = createServer();
    holder.listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const taken = String((holder.address() as AddressInfo).port);
    try {
      for (const name of ['PORT', 'MQTT_PORT']) {
        const { code, err } = await start({ [name]: taken }).ended;
        expect([code, err]).toEqual([1, `${name}: 127.0.0.1:${taken} is already in use\n`]);
      }
    } finally {
      holder.close();
    }
  });

  it('refuses a database it cannot reach: one line, without the password', async () => {
    const { code, err } = await start({ DATABASE_URL: 'postgres://czyun:hidden-word@127.0.0.1:1/czyun' }).ended;
    expect(code).toBe(1);
    expect(err).toMatch(/^DATABASE_URL: [^\n]+\n$/);
    expect(err).not.toContain('hidden-word');
  });

  it('runs, keeps a second server out of its folder, survives being killed, ends in order', async () => {
    const first = start({ LOG_LEVEL: 'trace' });
    const { address } = await first.listening;
    expect((await fetch(`${address}/healthz`)).status).toBe(200);

    const second = await start().ended;
    expect([second.code, second.err]).toEqual([1, `DATA_DIR: ${folder} is already in use by another server\n`]);

    first.child.kill('SIGKILL');
    const killed = await first.ended;
    const link = /http:\S+\/setup\?token=(\S+)/.exec(killed.out);
    expect(link?.[0]).toContain(address);
    expect(killed.err).not.toContain(link?.[1]);

    const again = start({ LOG_LEVEL: 'trace' });
    const ready = await again.listening;
    // An older link does not hold any more; the newest makes the administrator.
    const api = `${ready.address}/dataviewapi8`;
    const setup = (token: string | undefined) =>
      fetch(`${api}/api/first-administrator`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, username: 'administrator', password: 'first-password-1' }),
      });
    expect((await setup(link?.[1])).status).toBe(401);
    again.child.kill('SIGTERM');
    const ended = await again.ended;
    expect(ended.code).toBe(0);
    const newest = /setup\?token=(\S+)/.exec(ended.out)?.[1];

    const third = start({ LOG_LEVEL: 'trace' });
    const { address: at } = await third.listening;
    expect((await fetch(`${at}/dataviewapi8/login?username=administrator&password=first-password-1`)).status).toBe(401);
    expect((await fetch(`${at}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${at}/metrics`)).text()).toContain('czyun_engine_state{state="running"} 1');
    third.child.kill('SIGINT');
    const last = await third.ended;
    expect(last.code).toBe(0);
    for (const secret of [newest, link?.[1], 'first-password-1']) expect(killed.err + ended.err + last.err).not.toContain(secret);
  });
});
