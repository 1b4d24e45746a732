import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAccounts } from '../accounts/index.ts';
import { openDatabase } from '../db/index.ts';
import { importStation } from '../features/project-transfer/index.ts';
import { createRegistry } from '../registry/index.ts';
import { createTelemetry } from '../telemetry/index.ts';
import { testStation } from '../testing/station.ts';
import { runCommand } from './run.ts';

const cli = join(import.meta.dirname, 'main.ts');
const serverMain = join(import.meta.dirname, '../main.ts');
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let folder: string;
let data: string;
let children: ChildProcess[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'czyun-cli-'));
  data = join(folder, 'data');
  children = [];
});
afterEach(async () => {
  for (const child of children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

interface AdminOptions {
  readonly stdin?: string;
  readonly dataDir?: string;
  readonly databaseUrl?: string;
}

const environment = ({ dataDir = data, databaseUrl = '' }: AdminOptions) => ({
  PATH: process.env.PATH ?? '',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  PORT: '1',
});

/** Runs a command in this process, without the second that a process takes to start. */
async function admin(words: readonly string[], { stdin = '', ...options }: AdminOptions = {}) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runCommand(words, {
    environment: environment(options),
    input: Readable.from([stdin]),
    say: (line) => void out.push(`${line}\n`),
    complain: (what) => void err.push(what instanceof Error ? (what.stack ?? '') : String(what)),
  });
  return { code, out: out.join(''), err: err.join('\n').trim() };
}

/** Runs a command as the operator does, in its own process. */
async function adminProcess(words: readonly string[], { stdin = '', ...options }: AdminOptions = {}) {
  const child = spawn(process.execPath, [cli, ...words], { env: environment(options) });
  children.push(child);
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  child.stdin.end(stdin);
  const [code] = await once(child, 'close');
  return { code: code as number, out, err: err.trim() };
}

async function startServer(dataDir = data) {
  const env = { PATH: process.env.PATH ?? '', PORT: '0', MQTT_PORT: '0', DATA_DIR: dataDir };
  const child = spawn(process.execPath, [serverMain], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  children.push(child);
  const listening = Promise.withResolvers<string>();
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
    const line = err.split('\n').find((each) => each.includes('"mqttPort"'));
    if (line) listening.resolve((JSON.parse(line) as { address: string }).address);
  });
  child.once('close', () => listening.reject(new Error(err)));
  const address = await listening.promise;
  const ask = async (path: string, body: object, sid?: string) =>
    (
      await fetch(`${address}/dataviewapi8${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': 'en', ...(sid ? { sid } : {}) },
        body: JSON.stringify(body),
      })
    ).json() as Promise<{ code: number; data: never; msg: string }>;
  return {
    address,
    ask,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'close');
    },
  };
}

const login = (server: Awaited<ReturnType<typeof startServer>>, username: string, password: string) =>
  server.ask('/login', { username, password }) as Promise<{ code: number; data: { sid: string } }>;

describe('accounts from the command line', { timeout: 180_000 }, () => {
  it.each([
    ['no command', []],
    ['an unknown command', ['constructor']],
    ['an account that is missing', ['create-administrator']],
    ['a blank account', ['reset-password', ' ']],
    ['a folder that is missing', ['backup']],
    ['a word too many', ['list-users', 'extra']],
    ['an option of another command', ['list-users', '--name', 'x']],
    ['an unknown option', ['create-administrator', 'chief.wu', '--password', 'a long password']],
  ])('exits with 2 and prints the usage: %s', async (_what, words) => {
    const { code, err } = await admin(words);
    expect([code, err.split('\n')[0]]).toEqual([2, expect.stringMatching(/^npm run admin|option/)]);
    expect(err).not.toMatch(/\n\s+at /);
  });

  it('reports an error in one line', async () => {
    await writeFile(join(folder, 'file'), '');
    const lines = async (...words: string[]) => (await admin(words, { stdin: 'long enough\n' })).err.trim().split('\n');
    expect(await lines('backup', join(folder, 'file'))).toEqual([expect.stringContaining('cannot be used as a folder')]);
    expect(await lines('backup', join(folder, 'new'), '--url', 'nowhere')).toEqual(['nowhere is no address']);
    expect(await lines('create-administrator', 'bad\tname\u001b[31m')).toEqual(['Account can contain only letters, digits and . _ @ -']);
  });

  it('creates the first administrator, who signs in; resets the password; ends the sessions', async () => {
    const made = await adminProcess(['create-administrator', 'chief.wu', '--name', '吴总'], { stdin: 'a long password\n' });
    expect([made.code, made.out.trim(), made.err]).toEqual([0, 'chief.wu is a platform administrator', '']);
    // The server's files are readable by this account only.
    for (const name of ['main.db', 'keys', 'keys/audit-ed25519.pem'])
      expect([name, (await stat(join(data, name))).mode & 0o077]).toEqual([name, 0]);
    const server = await startServer();
    const first = await login(server, 'chief.wu', 'a long password');
    expect(first).toMatchObject({ code: 200, data: { user: { userType: 1, userName: '吴总' } } });
    expect((await admin(['end-sessions', 'Chief.Wu'])).out).toBe('1 session of Chief.Wu ended\n');
    expect((await admin(['reset-password', 'chief.wu'], { stdin: 'another password\n' })).code).toBe(0);
    expect([(await login(server, 'chief.wu', 'a long password')).code, (await login(server, 'chief.wu', 'another password')).code]).toEqual(
      [4011, 200],
    );
    expect((await admin(['list-users'])).out).toMatch(/chief\.wu\t吴总\tplatform administrator\t0\t1\n/);
    expect((await admin(['verify-audit'])).out).toMatch(/^the chain holds: 5 entries, head [0-9a-f]{64}, key [0-9a-f]{64}\n$/);
    const store = new DatabaseSync(join(data, 'main.db'));
    const stored = JSON.stringify(store.prepare('select * from log_entries').all());
    store.exec("update log_entries set user_name = 'nobody' where id = 2");
    store.close();
    expect(stored).toContain('Create platform administrator');
    expect(stored).not.toContain('password\n');
    expect(await adminProcess(['verify-audit'])).toMatchObject({
      code: 1,
      out: 'the chain breaks at entry 2, after 1 entry that fits: An entry was changed, removed or inserted\n',
    });
  });

  it('changes the key that signs the log, and detects a forged log', async () => {
    expect((await admin(['create-administrator', 'chief.wu'], { stdin: 'a long password\n' })).code).toBe(0);
    const keyOf = async () => /key ([0-9a-f]{64})/.exec((await admin(['verify-audit'])).out)?.[1] ?? '';
    const old = await keyOf();
    const server = await startServer();
    expect((await admin(['rotate-audit-key'])).err).toContain('is in use by a server');
    expect((await login(server, 'chief.wu', 'a long password')).code).toBe(200);
    await server.stop();
    const rotated = await admin(['rotate-audit-key']);
    expect(rotated).toMatchObject({ code: 0, out: expect.stringMatching(/key from here on: [0-9a-f]{64}\n$/) });
    const today = await keyOf();
    expect([today === old, rotated.out.includes(today)]).toEqual([false, true]);

    // Everything is valid again, except the signature.
    const store = new DatabaseSync(join(data, 'main.db'));
    const { value } = store.prepare("select value from meta where key = 'audit_head'").get() as { value: string };
    const head = JSON.parse(value) as { id: number; signed: { signature: string } };
    store
      .prepare("update meta set value = ? where key = 'audit_head'")
      .run(JSON.stringify({ ...head, signed: { ...head.signed, signature: 'AAAA' } }));
    store.close();
    expect(await admin(['verify-audit'])).toMatchObject({ code: 1, out: expect.stringContaining('end signature does not match') });
    expect((await admin(['rotate-audit-key'])).err).toContain('does not verify');
    expect((await admin(['sign-audit'])).code).toBe(0);
    expect((await admin(['verify-audit'])).code).toBe(0);
    const said = JSON.stringify(new DatabaseSync(join(data, 'main.db')).prepare('select content_en from log_entries').all());
    expect(said).toContain('signed with a new key');
    expect(said).toContain('signed again manually');
  });

  it('reports a refusal in one line', async () => {
    const refusals = [
      await adminProcess(['list-users']),
      await admin(['create-administrator', 'short'], { stdin: 'a long password\n' }),
      await admin(['create-administrator', 'chief.wu'], { stdin: 'short\n' }),
    ];
    for (const { code, out, err } of refusals) expect([code, out, err.split('\n').length]).toEqual([1, '', 1]);
    expect((await admin(['create-administrator', 'chief.wu'], { stdin: 'a long password\n' })).code).toBe(0);
    expect((await admin(['create-administrator', 'CHIEF.WU'], { stdin: 'a long password\n' })).err).toBe(
      'the account CHIEF.WU already exists',
    );
    expect((await admin(['reset-password', 'nobody'], { stdin: 'a long password\n' })).err).toBe('there is no account nobody');
    expect((await admin(['end-sessions', 'nobody'])).code).toBe(1);
  });
});

const start = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 2 * 3_600_000;
const readings = 6000;

/** A station with people, readings and a file. */
async function fillData(): Promise<number[]> {
  const store = await openDatabase({ dataDir: data });
  await importStation(store.db, testStation);
  const accounts = createAccounts({ db: store.db, now: Date.now });
  await accounts.createUser({ loginName: 'chief.wu', password: 'a long password', name: '吴总', userType: 1 });
  const registry = await createRegistry(store.db);
  const paramIds = [...registry.all()]
    .filter(({ storage }) => storage !== 'live')
    .slice(0, 3)
    .map(({ paramId }) => paramId);
  const telemetry = await createTelemetry({ dataDir: data, catalog: registry, logger: quiet });
  await telemetry.ingest.submit({
    paramIds: Uint32Array.from({ length: readings }, (_, at) => paramIds[at % 3] ?? 0),
    times: Float64Array.from({ length: readings }, (_, at) => start + at * 1000),
    values: Float64Array.from({ length: readings }, (_, at) => Math.sin(at) * 500),
    quality: new Uint8Array(readings),
  });
  await telemetry.close();
  await store.close();
  await mkdir(join(data, 'files/1'), { recursive: true });
  await writeFile(join(data, 'files/1/plan'), 'a plan');
  return paramIds;
}

/** Everything in the store, as the server sees it. */
async function readBack(dataDir: string, paramIds: readonly number[]) {
  const store = await openDatabase({ dataDir });
  const registry = await createRegistry(store.db);
  const telemetry = await createTelemetry({ dataDir, catalog: registry, logger: quiet });
  await telemetry.settle();
  const request = { paramIds, start, end: start + readings * 1000, bucket: { count: 1, unit: 's' }, aggregate: 'none' } as const;
  const { series } = await telemetry.history.buckets(request);
  const hours = await telemetry.history.buckets({ ...request, bucket: { count: 1, unit: 'h' }, aggregate: 'sum' });
  const found = {
    series: series.map(({ times, values }) => [
      times.length,
      [...times].reduce((a, b) => a + b, 0),
      [...values].reduce((a, b) => a + b, 0),
    ]),
    hours: hours.series.map(({ values }) => [...values]),
    users: await store.db.selectFrom('users').selectAll().execute(),
    devices: await store.db.selectFrom('devices').selectAll().execute(),
    params: await store.db.selectFrom('params').selectAll().execute(),
    newest: paramIds.map((id) => telemetry.newest.get(id)),
  };
  await telemetry.close();
  await store.close();
  return found;
}

describe('backup and restore', { timeout: 120_000 }, () => {
  it('restore everything: from a running server into an empty folder', async () => {
    const paramIds = await fillData();
    const server = await startServer();
    const { sid } = (await login(server, 'chief.wu', 'a long password')).data;
    const made = await admin(['backup', join(folder, 'backup'), '--url', server.address]);
    expect([made.err, made.code]).toEqual(['', 0]);
    expect(made.out).toMatch(/readings: 6000 rows/);
    // The server is still running, and a ticket is valid only once.
    expect((await server.ask('/api/profile/save', { language: 'en' }, sid)).code).toBe(200);
    expect((await server.ask('/api/operations/backup', { ticket: 'x'.repeat(43) })).code).toBe(403);
    const restored = await admin(['restore', join(folder, 'backup')], { dataDir: join(folder, 'restored') });
    expect([restored.err, restored.code]).toEqual(['', 0]);
    expect(restored.out).toMatch(/readings: 6000 rows\n[\s\S]*audit chain holds: 2 entries/);
    await server.stop();

    const [before, after] = [await readBack(data, paramIds), await readBack(join(folder, 'restored'), paramIds)];
    expect(after.series.map(([count]) => count)).toEqual([2000, 2000, 2000]);
    expect({ ...after, users: after.users.map((user) => ({ ...user, language: 'en' })) }).toEqual(before);
    expect(await readFile(join(folder, 'restored/files/1/plan'), 'utf8')).toBe('a plan');

    const again = await startServer(join(folder, 'restored'));
    expect((await again.ask('/api/session/end-others', {}, sid)).code).toBe(4012);
    expect((await login(again, 'chief.wu', 'a long password')).code).toBe(200);
    expect((await admin(['restore', join(folder, 'backup')], { dataDir: join(folder, 'restored') })).err).toContain('is not empty');
    await again.stop();
    expect((await admin(['verify-audit'], { dataDir: join(folder, 'restored') })).out).toContain('the chain holds: 5 entries');
  });

  it('work with the server stopped, and refuse a damaged backup and one without its manifest', async () => {
    const paramIds = await fillData();
    const backup = join(folder, 'backup');
    // Archived log entries are stored only there.
    await mkdir(join(data, 'archive'));
    await writeFile(join(data, 'archive/operation-log-000000001.jsonl'), 'sealed');
    expect((await adminProcess(['backup', backup])).code).toBe(0);
    expect((await admin(['backup', backup])).err).toContain('is not empty');
    const open: string[] = [];
    for (const name of ['', ...(await readdir(backup, { recursive: true }))])
      if ((await stat(join(backup, name))).mode & 0o077) open.push(name);
    expect(open).toEqual([]);
    const target = join(folder, 'restored');
    const restore = () => admin(['restore', backup], { dataDir: target });
    expect((await restore()).code).toBe(0);
    expect(await readBack(target, paramIds)).toEqual(await readBack(data, paramIds));
    expect(await readFile(join(target, 'archive/operation-log-000000001.jsonl'), 'utf8')).toBe('sealed');
    await rm(target, { recursive: true });

    await appendFile(join(backup, 'main.db'), 'x');
    expect((await restore()).err).toBe('the backup is damaged: main.db has changed');
    await rm(join(backup, 'main.db'));
    expect((await restore()).err).toBe('the backup is damaged: main.db is missing');
    await rm(join(backup, 'manifest.json'));
    expect((await restore()).err).toContain('is no complete backup');
    expect(await readdir(target).catch(() => [])).toEqual([]);
  });

  it('reports if the running server cannot be found', async () => {
    await fillData();
    const server = await startServer();
    expect((await admin(['backup', join(folder, 'backup')])).err).toContain('name its address with --url');
    await server.stop();
  });
});

const url = process.env.TEST_DATABASE_URL;

describe.skipIf(!url)('backup and restore of PostgreSQL (needs TEST_DATABASE_URL)', { timeout: 120_000 }, () => {
  const names = [0, 1].map((at) => `czyun_test_cli_${process.pid}_${at}`);
  async function administer(command: string): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(command).finally(() => void client.end());
  }
  function addressOf(at: number): string {
    const address = new URL(url ?? '');
    address.pathname = `/${names[at]}`;
    return address.href;
  }
  beforeEach(async () => {
    for (const name of names) await administer(`create database ${name}`);
  });
  afterEach(async () => {
    for (const name of names) await administer(`drop database if exists ${name} with (force)`);
  });

  it('restore every table, and new rows get new ids', async () => {
    const contents = async (at: number) => {
      const store = await openDatabase({ dataDir: data, databaseUrl: addressOf(at) });
      const found = [
        await store.db.selectFrom('users').selectAll().execute(),
        await store.db.selectFrom('params').selectAll().orderBy('id').execute(),
      ];
      await store.close();
      return found;
    };
    const store = await openDatabase({ dataDir: data, databaseUrl: addressOf(0) });
    await importStation(store.db, testStation);
    await store.close();
    const chief = { stdin: 'a long password\n' };
    expect((await admin(['create-administrator', 'chief.wu'], { ...chief, databaseUrl: addressOf(0) })).code).toBe(0);
    const backup = join(folder, 'backup');
    expect(await admin(['backup', backup], { databaseUrl: addressOf(0) })).toMatchObject({ code: 0, err: '' });
    const target = { dataDir: join(folder, 'restored'), databaseUrl: addressOf(1) };
    expect((await admin(['restore', backup], { dataDir: target.dataDir })).err).toContain('set DATABASE_URL');
    expect(await admin(['restore', backup], target)).toMatchObject({ code: 0, err: '' });
    expect(await contents(1)).toEqual(await contents(0));
    expect((await admin(['create-administrator', 'second.wu'], { ...chief, ...target })).code).toBe(0);
    expect((await admin(['verify-audit'], target)).code).toBe(0);
    expect((await admin(['restore', backup], { dataDir: join(folder, 'third'), databaseUrl: addressOf(1) })).err).toContain(
      'the database is not empty',
    );
  });
});
