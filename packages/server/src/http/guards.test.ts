/** Guards against callers who mean harm: each of these tests fails when its guard is taken out. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { defineApi } from '@czyun/contract';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AppDeps } from '../app.ts';
import { base, type TestApp, testApp, testPassword } from '../app-fixture.ts';
import { readSettings } from '../settings.ts';
import { type Answer, everyCall, goodFields, sendCall } from './call-fixture.ts';
import { createCallLimits, limitedCalls } from './call-limits.ts';
import { connectionLimits, limitConnections } from './connections.ts';

let t: TestApp;
beforeEach(async () => {
  t = await testApp();
});
afterEach(() => t?.close());

async function again(overrides: Partial<AppDeps>): Promise<void> {
  await t.close();
  t = await testApp(overrides);
}

function settingsOf(environment: Record<string, string>) {
  const settings = readSettings({ CHECK_ANSWERS: 'true', WEB_DIR: '/nonexistent', ...environment });
  if ('refusals' in settings) throw new Error(settings.refusals.join());
  return settings;
}

type Headers = Record<string, string>;

async function ask<T = unknown>(path: string, headers: Headers = {}, payload?: object, address = '10.0.0.1') {
  const response = await t.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `${base}${path}`,
    headers: { 'accept-language': 'en', ...headers },
    remoteAddress: address,
    ...(payload ? { payload } : {}),
  });
  return { response, status: response.statusCode, ...response.json<Answer & { data: T }>() };
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

async function listen(): Promise<number> {
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  return (t.app.server.address() as AddressInfo).port;
}

/** Sends a beginning and then drop after drop until the server hangs up; resolves with all it said. */
async function drip(port: number, beginning: string, drop = ''): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  if (beginning !== '') socket.write(beginning);
  const dripping = drop === '' ? undefined : setInterval(() => socket.write(drop), 20);
  // Not `once` of node:events: that fails with the socket's error.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(dripping);
  return said;
}

describe('clients that hold a connection', () => {
  const hurried = { headersMs: 300, checkMs: 50, bodySpanMs: 200 };

  it('with headers that never end, or with nothing at all, are sent away', async () => {
    await again({ connections: hurried });
    const port = await listen();
    const idle = Array.from({ length: 50 }, () => drip(port, ''));
    expect(await drip(port, 'GET / HTTP/1.1\r\nhost: x\r\n', 'a: b\r\n')).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":408/);
    expect((await Promise.all(idle)).every((said) => said.startsWith('HTTP/1.1 408'))).toBe(true);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  });

  it.each([
    ['a small one', () => `${base}/login`, 'application/json', 'content-length: 90000', '{', ' '],
    [
      'a whole one',
      () => `${base}/api2/history/import?projectId=${t.projects.own}`,
      'application/octet-stream',
      'transfer-encoding: chunked',
      '',
      '1\r\na\r\n',
    ],
    [
      'a streamed one',
      () => `${base}/commonfile/upload?name=a.txt&projectId=${t.projects.own}`,
      'application/octet-stream',
      'content-length: 90000',
      'a',
      'a',
    ],
  ])('with a body that hardly comes are sent away: %s', async (_what, url, type, length, first, drop) => {
    await again({ connections: hurried });
    const port = await listen();
    const head = ['host: x', `sid: ${await t.signIn('engadmin')}`, 'accept-language: en', `content-type: ${type}`, length].join('\r\n');
    const said = await drip(port, `POST ${url()} HTTP/1.1\r\n${head}\r\n\r\n${first}`, drop);
    expect(said).toMatch(/^HTTP\/1\.1 408 [\s\S]*The request came too slowly/);
    expect(said).toMatch(/content-security-policy: [\s\S]*cache-control: no-store/);
    // An upload that broke off leaves nothing on disk.
    await expect.poll(() => readdir(join(t.deps.settings.DATA_DIR, 'files')).catch(() => [])).toEqual([]);
  });

  it('but a body that comes in peace is taken', async () => {
    await again({ connections: hurried });
    const port = await listen();
    const socket = connect(port, '127.0.0.1');
    const body = Buffer.from(JSON.stringify({ username: 'monitor', password: testPassword, filler: 'x'.repeat(60_000) }));
    socket.write(
      `POST ${base}/login HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    let said = '';
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const sending = (async () => {
      for (let at = 0; at < body.length; at += 6000) {
        socket.write(body.subarray(at, at + 6000));
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
    })();
    await once(socket, 'close');
    await sending;
    expect(said).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('of one address are so many at most, unless it is a proxy of ours', async () => {
    for (const [proxies, welcome] of [
      [undefined, 3],
      ['127.0.0.0/8', 6],
    ] as const) {
      const app = Fastify();
      limitConnections(app, { ...connectionLimits, connectionsOfOne: 3 }, proxies);
      await app.listen({ host: '127.0.0.1', port: 0 });
      const sockets = Array.from({ length: 6 }, () => connect((app.server.address() as AddressInfo).port, '127.0.0.1'));
      for (const socket of sockets) socket.on('error', () => {});
      await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBe(6 - welcome);
      for (const socket of sockets) socket.destroy();
      await app.close();
    }
  });

  it('is no request at all: answered as an envelope, and nothing of it in the log', async () => {
    const port = await listen();
    const secret = randomUUID();
    expect(await drip(port, `NONSENSE sid: ${secret}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":400/);
    expect(await drip(port, `GET / HTTP/1.1\r\nhost: x\r\nsid: ${secret}${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 /);
    expect(t.log.join('')).not.toContain(secret);
    expect(t.log.join('')).not.toContain(JSON.stringify([...Buffer.from(secret)]).slice(1, -1));
  });
});

describe('costly calls', () => {
  beforeEach(() => again({ limits: createCallLimits(() => t.clock.now) }));

  it('are calls of the contract', () => {
    const names = new Set(everyCall.map(([name]) => name));
    expect(limitedCalls.filter((name) => !names.has(name))).toEqual([]);
  });

  it('are limited for each session, and come back with time', async () => {
    const [sid, other] = [await t.signIn('monitor'), await t.signIn('monitor')];
    const logs = (headers: Headers) => ask(`/dv2/log/getLogs?projectId=${t.projects.own}`, headers);
    const codes = new Set<number>();
    for (let count = 0; count < 300; count += 1) codes.add((await logs({ sid })).code);
    expect([...codes]).toEqual([200]);
    const refused = await logs({ sid });
    expect(refused).toMatchObject({ status: 429, code: 429, msg: 'Too many attempts; try again in 1 s' });
    expect(refused.response.headers['retry-after']).toBe('1');
    expect((await logs({ sid, 'accept-language': 'zh' })).msg).toBe('操作过于频繁，请 1 秒后再试');
    expect((await logs({ sid: other })).code).toBe(200);
    expect((await ask(`/device/getAllByProjId?id=${t.projects.own}`, { sid })).code).toBe(200);
    t.clock.now += 100;
    expect([(await logs({ sid })).code, (await logs({ sid })).code, (await logs({ sid })).code]).toEqual([200, 200, 429]);
  });

  it('of signing in are limited for each address, whatever account is tried', async () => {
    const guess = (count: number, address: string) => ask('/login', {}, { username: `user${count}`, password: 'x' }, address);
    const limits = createCallLimits(() => t.clock.now);
    for (let count = 0; count < 119; count += 1) limits.take('login', { session: null, address: '10.0.0.9' });
    await again({ limits });
    expect((await guess(1, '10.0.0.9')).code).toBe(4011);
    expect((await guess(2, '10.0.0.9')).code).toBe(429);
    expect((await guess(3, '10.0.0.8')).code).toBe(4011);
    // A session makes nobody another caller, and neighbours of one IPv6 network are one.
    expect(
      (await ask('/login', { sid: await t.signIn('monitor') }, { username: 'monitor', password: testPassword }, '10.0.0.9')).code,
    ).toBe(429);
    for (let count = 0; count < 120; count += 1) limits.take('login', { session: null, address: `2001:db8:0:1::${count + 1}` });
    expect((await guess(4, '2001:db8:0:1::ffff')).code).toBe(429);
    expect((await guess(5, '2001:db8:0:2::1')).code).toBe(4011);
  });

  it('are counted before a body is read', async () => {
    const sid = await t.signIn('engadmin');
    const upload = () =>
      t.app.inject({
        method: 'POST',
        url: `${base}/api2/history/import?projectId=${t.projects.own}`,
        headers: { sid, 'content-type': 'application/octet-stream' },
        payload: Readable.from([Buffer.from('rubbish')]),
      });
    for (let count = 0; count < 60; count += 1) expect((await upload()).statusCode).not.toBe(429);
    expect((await upload()).statusCode).toBe(429);
  });
});

describe('raw bodies', () => {
  it('of those who may not are never waited for', async () => {
    const port = await listen();
    for (const [login, path] of [
      ['monitor', `/api2/history/import?projectId=${t.projects.own}`],
      ['stranger', `/commonfile/upload?name=a.txt&projectId=${t.projects.own}`],
      ['engadmin', '/api/setup/importProjects'],
    ] as const) {
      const head = `host: x\r\nsid: ${await t.signIn(login)}\r\nconnection: close\r\ncontent-type: application/octet-stream\r\ncontent-length: 40000000`;
      // Not one byte of it is sent: only who asks first can answer.
      expect([path, (await drip(port, `POST ${base}${path} HTTP/1.1\r\n${head}\r\n\r\n`)).slice(0, 12)]).toEqual([path, 'HTTP/1.1 403']);
    }
  });
});

describe('bodies', () => {
  it('of strangers are never waited for', async () => {
    const port = await listen();
    for (const path of [
      '/api/log/acknowledge',
      '/api/profile/save',
      '/commonfile/upload?name=a.txt&projectId=1',
      '/api/setup/createProject',
    ]) {
      const head = `host: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 900000`;
      expect([path, (await drip(port, `POST ${base}${path} HTTP/1.1\r\n${head}\r\n\r\n`)).slice(0, 12)]).toEqual([path, 'HTTP/1.1 401']);
    }
  });
});

describe('a secret link', () => {
  it('never carries the platform rights of who made it', async () => {
    const createdBy = (await t.deps.accounts.userIdOf('platform')) ?? 0;
    const link = { projectId: t.projects.own, code: 2, name: 'wall', createdBy, expires: t.clock.now + 3_600_000 };
    const { secret } = await t.deps.accounts.createSecretLink(link);
    const { sid } = (await ask<{ sid: string }>('/login2', {}, { secret })).data;
    expect((await ask(`/api/setup/getSetup?projectId=${t.projects.own}`, { sid })).code).toBe(200);
    expect((await ask('/api/setup/createProject', { sid }, { name: 'x', type: 1, timeZone: 'UTC' })).code).toBe(403);
    expect((await ask(`/device/getAllByProjId?id=${t.projects.foreign}`, { sid })).code).toBe(4013);
    expect((await ask('/device/getAllByProjId?id=999999', { sid })).code).toBe(4013);
  });
});

describe('the field', () => {
  it('is tried so often by one person, and no more', async () => {
    const sid = await t.signIn('engadmin');
    const connection = { kind: 'modbus', host: '127.0.0.1', port: 9, unit: 1, pollMs: 1000 };
    const trial = () =>
      ask('/api/setup/testConnection', { sid }, { projectId: t.projects.own, typeId: 1301, profileId: 'sunspec-103', connection });
    for (let count = 0; count < 60; count += 1) expect((await trial()).code).toBe(200);
    expect(await trial()).toMatchObject({ status: 429, code: 429 });
    t.clock.now += 61_000;
    expect((await trial()).code).toBe(200);
  });
});

describe('an outside service', () => {
  it('cannot send us elsewhere with our secret', async () => {
    const reached: string[] = [];
    const trap = createServer((request, response) => {
      reached.push(String(request.url));
      response.end(JSON.stringify({ access_token: 'from-elsewhere', expires_in: 7200 }));
    });
    const service = createServer((_request, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${portOf(trap)}/trap` }).end(),
    );
    for (const server of [trap, service]) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await again({
      settings: settingsOf({ WEIXIN_URL: 'https://weixin.example', WEIXIN_APP_ID: 'app', WEIXIN_SECRET: 'our-secret' }),
      fetch: (_target, init) => fetch(`http://127.0.0.1:${portOf(service)}/`, init),
    });
    expect((await ask('/createWeiXinToken', { sid: await t.signIn('monitor') }, {})).code).toBe(502);
    expect(reached).toEqual([]);
    for (const server of [trap, service]) server.close();
  });
});

describe('a document', () => {
  it('of another project stays there even when the index leads to it', async () => {
    const [own, foreign] = [await t.signIn('engadmin'), await t.signIn('stranger')];
    const write = (sid: string, projId: number, docId: string) =>
      ask('/api2/esapi/devmsg/energy/w', { sid }, { projId, docId, data: { a: 1 } });
    expect([(await write(own, t.projects.own, 'mine')).code, (await write(foreign, t.projects.foreign, 'theirs')).code]).toEqual([
      200, 200,
    ]);
    const idOf = async (docId: string) =>
      (await t.deps.db.selectFrom('messages').select('id').where('doc_id', '=', docId).executeTakeFirstOrThrow()).id;
    const [mine, theirs] = [await idOf('mine'), await idOf('theirs')];
    // As if the hash of one of our terms were the same as one of theirs.
    const terms = await t.deps.db.selectFrom('message_terms').selectAll().where('message_id', '=', mine).execute();
    await t.deps.db
      .insertInto('message_terms')
      .values(terms.map((term) => ({ ...term, message_id: theirs })))
      .execute();
    const found = await ask<{ list: { docId: string }[] }>(`/api2/esapi/devmsg/energy/r?projId=${t.projects.own}`, { sid: own }, {});
    expect(found.data.list.map(({ docId }) => docId)).toEqual(['mine']);
  });
});

describe('an upload', () => {
  it('that is too large is told so, on a real connection', async () => {
    await again({ settings: settingsOf({ UPLOAD_LIMIT_MB: '1' }) });
    const port = await listen();
    const answer = await fetch(`http://127.0.0.1:${port}${base}/commonfile/upload?name=a.txt&projectId=${t.projects.own}`, {
      method: 'POST',
      headers: { sid: await t.signIn('engadmin'), 'content-type': 'application/octet-stream', 'accept-language': 'en' },
      body: Buffer.alloc(8_000_000, 0x61),
    });
    expect([answer.status, ((await answer.json()) as Answer).msg]).toEqual([413, 'A file may have at most 1 MB']);
    expect(await readdir(join(t.deps.settings.DATA_DIR, 'files'))).toEqual([]);
  });

  it('whose client goes away leaves nothing behind', async () => {
    const port = await listen();
    const files = () => readdir(join(t.deps.settings.DATA_DIR, 'files')).catch(() => []);
    const socket = connect(port, '127.0.0.1');
    const head = `host: x\r\nsid: ${await t.signIn('engadmin')}\r\ncontent-type: application/octet-stream\r\ncontent-length: 90000`;
    socket.write(`POST ${base}/commonfile/upload?name=a.txt&projectId=${t.projects.own} HTTP/1.1\r\n${head}\r\n\r\nbeginning`);
    await expect.poll(async () => (await files()).length).toBe(1);
    socket.destroy();
    await expect.poll(files).toEqual([]);
  });
});

describe('a full disk', () => {
  it('is said, of files and of the store, and nothing is half done', async () => {
    const api = defineApi({ save: { method: 'GET', path: '/save', access: 'public', summary: 'x', response: z.object({}) } });
    const app = Fastify({ loggerInstance: t.deps.logger });
    const [{ answerErrors }, { registerApi }] = await Promise.all([import('./failures.ts'), import('./kernel.ts')]);
    await app.register((await import('@fastify/cookie')).default);
    answerErrors(app, { basePath: '', page: () => false });
    registerApi(
      app,
      api,
      { save: () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' })) },
      { ...t.deps, checkAnswers: true },
    );
    const answer = await app.inject({ url: '/save', headers: { 'accept-language': 'zh' } });
    expect([answer.statusCode, answer.json<Answer>().msg]).toEqual([507, '服务器存储空间不足，未能保存，请联系管理员']);
    await app.close();
  });

  it.skipIf(process.env.TEST_DATABASE_URL)('of SQLite is told as what it is', async () => {
    const sid = await t.signIn('engadmin');
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(t.deps.db);
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count ?? 1}`).execute(t.deps.db);
    const write = () => ask('/api2/esapi/devmsg/energy/w', { sid }, { projId: t.projects.own, data: { text: 'x'.repeat(30_000) } });
    let answer = await write();
    for (let count = 0; count < 20 && answer.status === 200; count += 1) answer = await write();
    expect(answer).toMatchObject({ status: 507, code: 507, msg: expect.stringContaining('no storage space') });
    expect((await ask(`/device/getAllByProjId?id=${t.projects.own}`, { sid })).code).toBe(200);
  });
});

describe('headers', () => {
  const policyOf = (headers: Record<string, unknown>) =>
    Object.fromEntries(
      String(headers['content-security-policy'])
        .split('; ')
        .map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
    );
  let webDir: string;

  beforeEach(async () => {
    webDir = await mkdtemp(join(tmpdir(), 'czyun-web-'));
    await mkdir(join(webDir, 'assets'));
    await writeFile(join(webDir, 'index.html'), '<!doctype html><head></head>');
    await writeFile(join(webDir, 'assets/a.js'), '1');
    await again({ settings: settingsOf({ WEB_DIR: webDir, TRUST_PROXY: '10.9.9.9', FRAME_HOSTS: 'hmi.example.com,*.example.org:8443' }) });
  });
  afterEach(() => rm(webDir, { recursive: true, force: true }));

  it('are on every answer: pages, scripts, calls, errors', async () => {
    for (const url of ['/', '/czyun/1/frame', '/assets/a.js', `${base}/api/me`, `${base}/nothing`, '/healthz', '/metrics', '/%zz']) {
      const { headers } = await t.app.inject(url);
      const policy = policyOf(headers);
      expect([url, policy['script-src'], policy['object-src'], policy['base-uri'], policy['default-src']]).toEqual([
        url,
        ["'self'"],
        ["'none'"],
        ["'self'"],
        ["'self'"],
      ]);
      expect(policy['frame-src']).toEqual(["'self'", 'hmi.example.com:*', '*.example.org:8443']);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });

  it('frame no other site when the setting names none', async () => {
    await again({});
    expect(policyOf((await t.app.inject(`${base}/api/me`)).headers)['frame-src']).toEqual(["'self'"]);
  });

  it('keep answers out of every cache', async () => {
    const sid = await t.signIn('monitor');
    for (const path of [
      '/api/me',
      '/api/profile',
      `/dv2/log/getLogs?projectId=${t.projects.own}`,
      '/proj/getProjList?isAll=true',
      '/device/getAllByProjId?id=0',
    ])
      expect([path, (await ask(path, { sid })).response.headers['cache-control']]).toEqual([path, 'no-store']);
  });

  it('behind https: a Secure cookie and the order to stay there, only when a proxy of ours says so', async () => {
    const signIn = (remoteAddress: string) =>
      t.app.inject({
        method: 'POST',
        url: `${base}/login`,
        remoteAddress,
        headers: { 'x-session-mode': 'cookie', 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.7' },
        payload: { username: 'monitor', password: testPassword },
      });
    const through = await signIn('10.9.9.9');
    expect(through.cookies[0]).toMatchObject({ name: 'sid', secure: true, httpOnly: true, sameSite: 'Lax' });
    expect(through.headers['strict-transport-security']).toBe('max-age=31536000');
    const lying = await signIn('10.9.9.8');
    expect(lying.cookies[0]?.secure).toBeUndefined();
    expect(lying.headers['strict-transport-security']).toBeUndefined();
    const entries = await t.deps.db.selectFrom('log_entries').select('address').where('content_en', '=', 'Sign in').execute();
    expect(entries.map(({ address }) => address).toSorted()).toEqual(['10.9.9.8', '192.0.2.7']);
  });
});

describe('paths', () => {
  it('never lead out of the folder of pages', async () => {
    const webDir = await mkdtemp(join(tmpdir(), 'czyun-web-'));
    try {
      await mkdir(join(webDir, 'web'));
      await writeFile(join(webDir, 'web/index.html'), '<head></head>');
      await writeFile(join(webDir, 'secret.txt'), 'the secret');
      await again({ settings: settingsOf({ WEB_DIR: join(webDir, 'web') }) });
      const port = await listen();
      for (const path of [
        '/../secret.txt',
        '/%2e%2e/secret.txt',
        '/..%2fsecret.txt',
        '/%2e%2e%2fsecret.txt',
        '/..%5csecret.txt',
        '/assets/../../secret.txt',
        '//../secret.txt',
      ])
        expect([path, await drip(port, `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)]).not.toEqual([
          path,
          expect.stringContaining('the secret'),
        ]);
    } finally {
      await rm(webDir, { recursive: true, force: true });
    }
  });
});

describe('texts', () => {
  const zones = async (sid: string) => JSON.stringify((await ask(`/api/setup/getSetup?projectId=${t.projects.own}`, { sid })).data);

  it.each([
    ['a mark that turns the direction', 'a\u202egnp.exe'],
    ['an isolating mark', 'a\u2066b'],
    ['an escape', 'a\u001b[31m'],
    ['a C1 control character', 'a\u009bm'],
    ['half a character', 'a\ud800'],
  ])('with %s are refused, whoever says them, in bodies, queries and files', async (_what, name) => {
    const sid = await t.signIn('engadmin');
    const zone = await ask('/api/setup/createZone', { sid }, { projectId: t.projects.own, name });
    expect(zone).toMatchObject({ status: 400, errors: [{ path: 'name', message: expect.stringContaining('control characters') }] });
    expect(await ask('/api/profile/save', { sid, 'accept-language': 'zh' }, { name })).toMatchObject({
      errors: [{ path: 'name', message: expect.stringContaining('控制字符') }],
    });
    expect(
      (await ask('/api2/esapi/devmsg/energy/w', { sid }, { projId: t.projects.own, data: { a: [{ b: name }] } })).errors?.[0]?.path,
    ).toBe('data.a.0.b');
    if (!name.includes('\ud800')) {
      const query = new URLSearchParams({ projectId: String(t.projects.own), name, lineData: '[]' });
      expect((await ask(`/history/graph/add?${query}`, { sid })).code).toBe(400);
      const file = JSON.stringify({ projects: [{ name: 'own', type: 1, timeZone: 'Asia/Shanghai', regions: [name], devices: [] }] });
      const answer = await t.app.inject({
        method: 'POST',
        url: `${base}/api/setup/importProject?projectId=${t.projects.own}`,
        headers: { sid, 'content-type': 'application/octet-stream', 'accept-language': 'en' },
        payload: Buffer.from(file),
      });
      expect(answer.json<Answer>()).toMatchObject({ code: 400, errors: [{ path: expect.stringContaining('regions'), line: 1 }] });
    }
  });

  it('that are markup or formulas are kept as they are and answered as JSON that no browser runs', async () => {
    const sid = await t.signIn('engadmin');
    for (const name of ['<script>alert(1)</script>', '=HYPERLINK("http://x")', '"><img src=x onerror=alert(1)>']) {
      expect((await ask('/api/setup/createZone', { sid }, { projectId: t.projects.own, name })).code).toBe(200);
      expect(await zones(sid)).toContain(JSON.stringify(name));
    }
    const { headers } = (await ask(`/api/setup/getSetup?projectId=${t.projects.own}`, { sid })).response;
    expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' });
  });
});

describe('the log', () => {
  it('holds no credential after every call was made with one in every place', async () => {
    const secrets = Object.fromEntries(
      ['password', 'oldPassword', 'confirmPassword', 'secret', 'token', 'sid', 'invitationCode', 'ticket'].map((name) => [
        name,
        `${name.slice(0, 2)}${randomUUID().slice(0, 16)}`,
      ]),
    );
    const sid = await t.signIn('platform');
    const history = t.deps.telemetry.history as unknown as Record<string, unknown>;
    for (const name of Object.keys(history)) history[name] = () => Promise.reject(new Error('the engine broke'));
    t.deps.logger.level = 'trace';
    for (const [name, spec] of everyCall) {
      if (name === 'loginOut') continue;
      await sendCall(
        t,
        spec,
        { ...goodFields(t, spec, 'own'), ...secrets },
        { sid, cookie: `sid=${secrets.sid}`, authorization: `Bearer ${secrets.token}` },
      );
      await sendCall(t, spec, { ...goodFields(t, spec, 'own'), ...secrets }, { sid: secrets.sid ?? '' });
    }
    const log = t.log.join('');
    expect(log).toContain('the engine broke');
    for (const secret of [...Object.values(secrets), sid, testPassword]) expect(log).not.toContain(secret);
  });
});
