/** Guards against malicious callers: each of these tests fails if its guard is removed. */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { accountsApi, defineApi } from '@czyun/contract';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { base, testPassword } from '../app-fixture.ts';
import { answered } from '../kernel/handlers.ts';
import { type Answer, everyCall, goodFields, sendCall } from './call-fixture.ts';
import { createCallLimits } from './call-limits.ts';
import { again, ask, drip, listen, portOf, settingsOf, t, useOwnServer } from './guard-fixture.ts';

useOwnServer();

describe('expensive calls', () => {
  beforeEach(() => again({ limits: createCallLimits(() => t.clock.now) }));

  it('are limited per session, and recover with time', async () => {
    const [sid, other] = [await t.signIn('monitor'), await t.signIn('monitor')];
    const logs = (headers: Readonly<Record<string, string>>) => ask(`/dv2/log/getLogs?projectId=${t.projects.own}`, headers);
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

  it('of signing in are limited per address, whatever account is tried', async () => {
    const guess = (count: number, address: string) => ask('/login', {}, { username: `user${count}`, password: 'x' }, address);
    const limits = createCallLimits(() => t.clock.now);
    for (let count = 0; count < 119; count += 1) limits.take(accountsApi.login, { session: null, address: '10.0.0.9' });
    await again({ limits });
    expect((await guess(1, '10.0.0.9')).code).toBe(4011);
    expect((await guess(2, '10.0.0.9')).code).toBe(429);
    expect((await guess(3, '10.0.0.8')).code).toBe(4011);
    // A session does not make a different caller, and the addresses of one IPv6 network count as one.
    expect(
      (await ask('/login', { sid: await t.signIn('monitor') }, { username: 'monitor', password: testPassword }, '10.0.0.9')).code,
    ).toBe(429);
    for (let count = 0; count < 120; count += 1) limits.take(accountsApi.login, { session: null, address: `2001:db8:0:1::${count + 1}` });
    // `::` replaces as many groups as are missing, so these addresses are in one network too.
    for (let count = 0; count < 120; count += 1) limits.take(accountsApi.login, { session: null, address: `2001:db8::${count + 1}:0:0:1` });
    expect(() => limits.take(accountsApi.login, { session: null, address: '2001:db8::ffff' })).toThrow(
      expect.objectContaining({ error: 'tooManyRequests' }),
    );
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

describe('a secret link', () => {
  it('never has the platform rights of its creator', async () => {
    const createdBy = (await t.deps.accounts.userIdOf('platform')) ?? 0;
    const link = { projectId: t.projects.own, code: 2, writes: true, name: 'wall', createdBy, expires: t.clock.now + 3_600_000 };
    const { secret } = await t.deps.accounts.createSecretLink(link);
    const { sid } = (await ask<{ sid: string }>('/login2', {}, { secret })).data;
    expect((await ask(`/api/setup/getSetup?projectId=${t.projects.own}`, { sid })).code).toBe(200);
    expect((await ask('/api/setup/createProject', { sid }, { name: 'x', type: 1, timeZone: 'UTC' })).code).toBe(403);
    expect((await ask(`/device/getAllByProjId?id=${t.projects.foreign}`, { sid })).code).toBe(4013);
    expect((await ask('/device/getAllByProjId?id=999999', { sid })).code).toBe(4013);
  });
});

describe('connection tests of field devices', () => {
  it('are limited per user', async () => {
    await again({ limits: createCallLimits(() => t.clock.now) });
    const [sid, other] = [await t.signIn('engadmin'), await t.signIn('engadmin')];
    const connection = { kind: 'modbus', host: '127.0.0.1', port: 9, unit: 1, pollMs: 1000 };
    const trial = (by = sid) =>
      ask('/api/setup/testConnection', { sid: by }, { projectId: t.projects.own, typeId: 1301, profileId: 'sunspec-103', connection });
    for (let count = 0; count < 30; count += 1) expect((await trial(count % 2 ? sid : other)).code).toBe(200);
    for (const by of [sid, other]) expect(await trial(by)).toMatchObject({ status: 429, code: 429 });
    t.clock.now += 2000;
    expect((await trial()).code).toBe(200);
    expect((await trial()).code).toBe(429);
  });
});

describe('an outside service', () => {
  it('cannot redirect us to another host with our secret', async () => {
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
  it('of another project is not found even if the index refers to it', async () => {
    const [own, foreign] = [await t.signIn('engadmin'), await t.signIn('stranger')];
    const write = (sid: string, projId: number, docId: string) =>
      ask('/api2/esapi/devmsg/energy/w', { sid }, { projId, docId, data: { a: 1 } });
    expect([(await write(own, t.projects.own, 'mine')).code, (await write(foreign, t.projects.foreign, 'theirs')).code]).toEqual([
      200, 200,
    ]);
    const idOf = async (docId: string) =>
      (await t.deps.db.selectFrom('messages').select('id').where('doc_id', '=', docId).executeTakeFirstOrThrow()).id;
    const [mine, theirs] = [await idOf('mine'), await idOf('theirs')];
    // Simulates a hash collision of a term with one of the other project.
    const terms = await t.deps.db.selectFrom('message_terms').selectAll().where('message_id', '=', mine).execute();
    await t.deps.db
      .insertInto('message_terms')
      .values(terms.map((term) => ({ ...term, message_id: theirs })))
      .execute();
    const found = await ask<{ list: { docId: string }[] }>(`/api2/esapi/devmsg/energy/r?projId=${t.projects.own}`, { sid: own }, {});
    expect(found.data.list.map(({ docId }) => docId)).toEqual(['mine']);
  });
});

describe('a full disk', () => {
  it('is reported, of files and of the store, and nothing is half done', async () => {
    const api = defineApi({ save: { method: 'GET', path: '/save', access: 'public', summary: 'x', response: z.object({}) } });
    const logger: FastifyBaseLogger = t.deps.logger;
    const app = Fastify({ loggerInstance: logger });
    const [{ answerErrors }, { registerCalls }] = await Promise.all([import('./failures.ts'), import('./calls.ts')]);
    await app.register((await import('@fastify/cookie')).default);
    answerErrors(app, { basePath: '', page: () => false });
    registerCalls(app, answered(api, { save: () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' })) }), {
      ...t.deps,
      checkAnswers: true,
      changingGet: true,
    });
    const answer = await app.inject({ url: '/save', headers: { 'accept-language': 'zh' } });
    expect([answer.statusCode, answer.json<Answer>().msg]).toEqual([507, '服务器存储空间不足，未能保存，请联系管理员']);
    await app.close();
  });

  it.skipIf(process.env.TEST_DATABASE_URL)('of SQLite is recognised', async () => {
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

describe('paths', () => {
  it('never lead out of the pages folder', async () => {
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
  const regions = async (sid: string) => JSON.stringify((await ask(`/api/setup/getSetup?projectId=${t.projects.own}`, { sid })).data);

  it.each([
    ['a mark that turns the direction', 'a\u202egnp.exe'],
    ['an isolating mark', 'a\u2066b'],
    ['an escape', 'a\u001b[31m'],
    ['a C1 control character', 'a\u009bm'],
    ['half a character', 'a\ud800'],
  ])('with %s are refused from any caller, in bodies, queries and files', async (_what, name) => {
    const sid = await t.signIn('engadmin');
    const region = await ask('/api/setup/createRegion', { sid }, { projectId: t.projects.own, name });
    expect(region).toMatchObject({ status: 400, errors: [{ path: 'name', message: expect.stringContaining('control characters') }] });
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

  it('with markup or formulas are stored unchanged and answered as JSON that no browser executes', async () => {
    const sid = await t.signIn('engadmin');
    for (const name of ['<script>alert(1)</script>', '=HYPERLINK("http://x")', '"><img src=x onerror=alert(1)>']) {
      expect((await ask('/api/setup/createRegion', { sid }, { projectId: t.projects.own, name })).code).toBe(200);
      expect(await regions(sid)).toContain(JSON.stringify(name));
    }
    const { headers } = (await ask(`/api/setup/getSetup?projectId=${t.projects.own}`, { sid })).response;
    expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' });
  });
});

describe('the log', () => {
  it('contains no credential after every call was made with one in every place', async () => {
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
