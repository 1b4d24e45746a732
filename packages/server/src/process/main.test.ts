import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lstat, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { profileById } from '@czyun/devices';
import { Aedes } from 'aedes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { put, startTestServer } from '../drivers/modbus/test-server.ts';
import { shiftedClock } from '../testing/shifted-clock.ts';

const main = join(import.meta.dirname, '../main.ts');

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface Run {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Address once it listens; rejects if it ends before. */
  readonly listening: Promise<{ address: string; mqttPort: number }>;
  /** Token of the one-time link. */
  readonly setupToken: Promise<string>;
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

/** Files in a folder, itself included, that another account of the machine could read or write. */
async function openToOthers(of: string): Promise<string[]> {
  const all = ['', ...(await readdir(of, { recursive: true }))];
  const entries = await Promise.all(all.map(async (name) => ({ name, stat: await lstat(join(of, name)) })));
  return entries.filter(({ stat }) => !stat.isSymbolicLink() && (stat.mode & 0o077) !== 0).map(({ name }) => name);
}

function start(environment: Record<string, string> = {}, flags: readonly string[] = []): Run {
  const env = { PATH: process.env.PATH ?? '', PORT: '0', MQTT_PORT: '0', DATA_DIR: folder, ...environment };
  const child = spawn(process.execPath, [main, ...flags], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
    const token = /setup\?token=(\S+)\s/.exec(out)?.[1];
    if (token) setupToken.resolve(token);
  });
  const listening = Promise.withResolvers<{ address: string; mqttPort: number }>();
  const setupToken = Promise.withResolvers<string>();
  for (const { promise } of [listening, setupToken]) promise.catch(() => {});
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
    const line = err.split('\n').find((each) => each.includes('"mqttPort"'));
    if (line) listening.resolve(JSON.parse(line));
  });
  const ended = once(child, 'close').then(([code]) => {
    for (const { reject } of [listening, setupToken]) reject(new Error(`ended with ${code}: ${err}`));
    return { code: code as number | null, out, err };
  });
  return { child, ended, listening: listening.promise, setupToken: setupToken.promise };
}

describe('the process', { timeout: 180_000 }, () => {
  it('refuses wrong settings with one line each and exit code 1', async () => {
    const { code, err, out } = await start({ PORT: 'many', LOG_LEVEL: 'loud' }).ended;
    expect(code).toBe(1);
    expect(out).toBe('');
    expect(err.trim().split('\n')).toEqual([expect.stringMatching(/^PORT: /), expect.stringMatching(/^LOG_LEVEL: /)]);
  });

  it('prints the OpenAPI document', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../openapi-cli.ts')], { env: { BASE_PATH: '/api' } });
    children.push(child);
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    expect((await once(child, 'close'))[0]).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ openapi: '3.1.0', paths: { '/api/login': { get: {}, post: {} } } });
  });

  it('refuses its own clock for a server of real devices', async () => {
    const { code, err } = await start({ CLOCK_FROM: '2026-11-20T00:00:00+08:00', CLOCK_SPEED: '60' }).ended;
    expect([code, err.trim()]).toEqual([1, 'CLOCK_FROM: only the demonstration may have a clock of its own']);
  });

  it('refuses an unknown flag', async () => {
    const { code, err } = await start({}, ['--demo']).ended;
    expect([code, err.trim().split('\n').length]).toEqual([1, 1]);
  });

  it('refuses a used port: one line, exit code 1', async () => {
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
    // A user may have created it with these permissions; other accounts of the machine must not read anything in it.
    await chmod(folder, 0o755);
    const first = start({ LOG_LEVEL: 'trace' });
    const { address } = await first.listening;
    expect((await fetch(`${address}/healthz`)).status).toBe(200);

    const second = await start().ended;
    expect([second.code, second.err]).toEqual([1, `DATA_DIR: ${folder} is already in use by another server\n`]);

    const older = await first.setupToken;
    first.child.kill('SIGKILL');
    const killed = await first.ended;
    expect(killed.out).toContain(`${address}/setup?token=${older}`);

    const again = start({ LOG_LEVEL: 'trace' });
    const api = `${(await again.listening).address}/dataviewapi8`;
    const newest = await again.setupToken;
    const setUp = async (token: string) => {
      const body = JSON.stringify({ token, username: 'administrator', password: 'first-password-1' });
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`${api}/api/first-administrator`, { method: 'POST', headers, body })).status;
    };
    expect([await setUp(older), await setUp(newest), await setUp(newest)]).toEqual([401, 200, 401]);
    again.child.kill('SIGTERM');
    const ended = await again.ended;
    expect(ended.code).toBe(0);

    const third = start({ LOG_LEVEL: 'trace' });
    const { address: at } = await third.listening;
    const login = await fetch(`${at}/dataviewapi8/login?username=administrator&password=first-password-1`);
    const { data } = (await login.json()) as { data: { sid: string } };
    const list = await fetch(`${at}/dataviewapi8/proj/getProjList`, { headers: { sid: data.sid } });
    expect([login.status, list.status]).toEqual([200, 200]);
    expect((await fetch(`${at}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${at}/metrics`)).text()).toContain('czyun_engine_state{state="running"} 1');
    third.child.kill('SIGINT');
    const last = await third.ended;
    expect([last.code, last.out]).toEqual([0, '']);
    expect(await openToOthers(folder)).toEqual([]);
    for (const secret of [newest, older, data.sid, 'first-password-1']) expect(killed.err + ended.err + last.err).not.toContain(secret);
  });

  it('shares an external broker with a server of another folder, and resumes its own sessions', async () => {
    const broker = await Aedes.createBroker();
    const port = createServer((socket) => broker.handle(socket));
    port.listen(0, '127.0.0.1');
    await once(port, 'listening');
    const names: string[] = [];
    broker.on('client', ({ id }) => names.push(id));
    const MQTT_URL = `mqtt://127.0.0.1:${(port.address() as AddressInfo).port}`;
    const runAt = async (DATA_DIR: string) => {
      const run = start({ MQTT_URL, DATA_DIR });
      await run.listening;
      return run;
    };
    try {
      const first = await runAt(join(folder, 'first'));
      await expect.poll(() => names.length, { timeout: 10_000 }).toBe(8);
      const own = new Set(names.splice(0));
      await runAt(join(folder, 'second'));
      await expect.poll(() => names.length, { timeout: 10_000 }).toBe(8);
      expect([own.size, names.splice(0).filter((name) => own.has(name))]).toEqual([8, []]);
      first.child.kill('SIGKILL');
      await first.ended;
      await runAt(join(folder, 'first'));
      await expect.poll(() => names.length, { timeout: 10_000 }).toBe(8);
      expect(new Set(names)).toEqual(own);
    } finally {
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      port.close();
    }
  });

  it('continues in true time when its clock is set two hours ahead and back, without a restart', { timeout: 120_000 }, async () => {
    const hour = 3_600_000;
    const clock = await shiftedClock(folder);
    const fan = await startTestServer();
    const faults = profileById('plant-fan')?.modbus?.registers.find(({ metric }) => metric === 'fault_word_1')?.address ?? -1;
    const zeros = Array.from({ length: 300 }, () => 0);
    for (const table of [fan.input, fan.holding]) put(table, 1, 0, zeros);
    const connection = { kind: 'modbus', host: '127.0.0.1', port: fan.port, unit: 1, pollMs: 1000 };
    const devices = [{ key: 'fan', name: '风机', typeId: 1502, profileId: 'plant-fan', connection }];
    const file = join(folder, 'station.json');
    const networks = [{ network: '127.0.0.0/8', note: '' }];
    await writeFile(
      file,
      JSON.stringify({ projects: [{ key: 'plant', name: '厂', type: 2, timeZone: 'Asia/Shanghai', networks, devices }] }),
    );
    try {
      const run = start({ NODE_OPTIONS: clock.nodeOptions }, ['--demonstration', file]);
      const { address } = await run.listening;
      const api = `${address}/dataviewapi8`;
      const login = await (await fetch(`${api}/login?username=platform&password=demo12345`)).json();
      const headers = { sid: (login as { data: { sid: string } }).data.sid };
      const ask = async <T>(path: string) => ((await (await fetch(`${api}${path}`, { headers })).json()) as { data: T }).data;
      const [project] = (await ask<{ list: { id: number }[] }>('/proj/getProjList')).list;
      const id = project?.id ?? 0;
      const until = { timeout: 15_000, interval: 100 };
      const set = (ms: number) => clock.set(run.child, ms);
      const values = async () => {
        const all = await ask<{ value: number | null; time: number; quality: string }[]>(
          `/api/device/queryProjectDeviceParamStatus?projId=${id}`,
        );
        return all.filter(({ value }) => value !== null);
      };
      const news = async () => (await ask<{ news: { kind: string } | null }>(`/api/serverClock/query?projectId=${id}`)).news?.kind;
      const alarms = () => ask<{ startTime: number; clockAhead?: number }[]>(`/czyun/realAlarm?id=${id}`);
      const isNear = (time: number | undefined, wanted: number) => Math.abs((time ?? 0) - wanted) < 15_000;
      const areLive = async (ahead: number) => {
        const all = await values();
        return all.length > 0 && all.every(({ time, quality }) => quality === 'good' && isNear(time, Date.now() + ahead));
      };
      await expect.poll(() => areLive(0), until).toBe(true);

      await set(2 * hour);
      await expect.poll(news, until).toBe('open');
      await expect.poll(() => areLive(2 * hour), until).toBe(true);
      put(fan.input, 1, faults, [1]);
      await expect.poll(async () => isNear((await alarms())[0]?.startTime, Date.now() + 2 * hour), until).toBe(true);

      await set(0);
      await expect.poll(() => areLive(0), until).toBe(true);
      await expect.poll(async () => isNear((await alarms())[0]?.startTime, Date.now()), until).toBe(true);
      expect((await alarms())[0]?.clockAhead).toBeGreaterThan(2 * hour - 2000);
      expect(await news()).toBe('wrong');
      const log = () =>
        ask<{ list: { content: string; startTime: number; recoverTime: number }[] }>(`/dv2/log/getLogs?projectId=${id}&type=1`);
      await expect
        .poll(async () => (await log()).list.map(({ content }) => content), until)
        .toEqual(['服务器时钟快了 2 小时；已校正，告警时间已更正']);
      const [told] = (await log()).list;
      expect([told?.startTime, told?.recoverTime].every((time) => isNear(time, Date.now()) || (time ?? 0) < Date.now())).toBe(true);
      // Operation continues: values arrive, and the alarm clears in true time.
      put(fan.input, 1, faults, [0]);
      await expect.poll(async () => (await alarms()).length, until).toBe(0);
      expect(await areLive(0)).toBe(true);
      expect((await fetch(`${address}/readyz`)).status).toBe(200);
      run.child.kill('SIGTERM');
      const { code, err } = await run.ended;
      expect(code).toBe(0);
      const steps = err.split('\n').filter((line) => line.includes('the clock of this server was set'));
      expect(steps.map((line) => Math.round((JSON.parse(line) as { byMs: number }).byMs / hour))).toEqual([2, -2]);
    } finally {
      await fan.close();
    }
  });

  it('creates the demonstration from a description, and refuses a wrong one', async () => {
    const file = join(folder, 'station.json');
    await writeFile(file, '{"projects": 1}');
    for (const each of [file, join(folder, 'missing.json')]) {
      const { code, err } = await start({}, ['--demonstration', each]).ended;
      expect([code, err.trim().split('\n').length, err.startsWith('--demonstration: ')]).toEqual([1, 1, true]);
    }
    const device = { key: 'demo-mqtt-meter', name: '电表', typeId: 1203, profileId: 'mqtt-meter', token: 'demo-demo-mqtt-meter' };
    const connection = { kind: 'mqtt', periodMs: 1000 };
    const project = { key: 'station', name: '储能站', type: 1, timeZone: 'Asia/Shanghai', devices: [{ ...device, connection }] };
    await writeFile(file, JSON.stringify({ projects: [project] }));
    const run = start({}, ['--demonstration', file]);
    const api = `${(await run.listening).address}/dataviewapi8`;
    const login = await fetch(`${api}/login?username=monitor&password=demo12345`);
    const { data } = (await login.json()) as { data: { sid: string } };
    const projects = await fetch(`${api}/proj/getProjList`, { headers: { sid: data.sid } });
    expect(await projects.json()).toMatchObject({ code: 200, data: { total: 1, list: [{ name: '储能站', permission: 3 }] } });
    run.child.kill('SIGTERM');
    const ended = await run.ended;
    expect(ended).toMatchObject({ code: 0, out: '' });
    // Independent of the log level: the operator is warned that its passwords are public.
    expect(ended.err).toContain('published password');
  });
});
