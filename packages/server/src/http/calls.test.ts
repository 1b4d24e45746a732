import { randomUUID } from 'node:crypto';
import { type CallSpec, defineApi } from '@czyun/contract';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { base, type TestApp, testApp, testPassword } from '../app-fixture.ts';
import { answered } from '../kernel/handlers.ts';
import {
  type Answer,
  everyCall,
  fieldNames,
  goodFields as fieldsFor,
  fitsSchema,
  itWhen,
  sendCall,
  statusOf,
  strangeIn,
} from './call-fixture.ts';

let t: TestApp;
let sids: Record<'monitor' | 'engadmin' | 'operator' | 'stranger' | 'platform' | 'visitor', string>;

beforeAll(async () => {
  t = await testApp();
  const [monitor, engadmin, operator, stranger, platform, visitor] = await Promise.all(
    ['monitor', 'engadmin', 'operator', 'stranger', 'platform', 'visitor'].map(t.signIn),
  );
  sids = { monitor, engadmin, operator, stranger, platform, visitor } as typeof sids;
});
afterAll(async () => {
  await t?.close();
});

type Headers = Record<string, string>;

async function get(path: string, headers: Headers = {}) {
  const response = await t.app.inject({ method: 'GET', url: `${base}${path}`, headers });
  return { response, status: response.statusCode, ...response.json<Answer>() };
}

async function post(path: string, payload: object, headers: Headers = {}) {
  const response = await t.app.inject({ method: 'POST', url: `${base}${path}`, headers, payload });
  return { response, status: response.statusCode, ...response.json<Answer>() };
}

const goodFields = (spec: CallSpec, whose: 'own' | 'foreign') => fieldsFor(t, spec, whose);
const send = (spec: CallSpec, fields: Record<string, unknown>, headers: Headers = {}) => sendCall(t, spec, fields, headers);

const isScope = (spec: CallSpec, name: string) => typeof spec.scope === 'object' && spec.scope.field === name;

/** The same field with the id of a non-existent object. */
function elsewhere(value: unknown): unknown {
  if (Array.isArray(value)) return [999_999];
  return typeof value === 'string' ? value.replace(/^(\{")?\d+/, (_digits, brace: string | undefined) => `${brace ?? ''}999999`) : 999_999;
}

describe.each(everyCall)('call %s', (_name, spec) => {
  // One of the calls leaves the project.
  beforeEach(async () => {
    await t.deps.accounts.setMembership((await t.deps.accounts.userIdOf('engadmin')) ?? 0, t.projects.own, 2);
  });

  itWhen(!(spec.access === 'public'))('wants a session', async () => {
    expect(await send(spec, goodFields(spec, 'own'))).toMatchObject({ status: 401, code: 4012, msg: '未登录', data: null });
    expect(await send(spec, goodFields(spec, 'own'), { sid: 'nonsense' })).toMatchObject({ status: 401, code: 4012 });
  });

  itWhen(!(!spec.query && !spec.body))('refuses wrong types with 400 and says which fields', async () => {
    const wrong = Object.fromEntries(fieldNames(spec).map((name) => [name, spec.body ? { no: 'thing' } : '¿']));
    const answer = await send(spec, wrong, { sid: sids.platform });
    expect(answer).toMatchObject({ status: 400, code: 400, msg: '请求参数有误' });
    expect(answer.errors?.length).toBeGreaterThan(0);
    for (const { name, message } of answer.errors ?? [])
      expect([message, strangeIn(message, 'zh')]).toEqual([expect.stringContaining(String(name)), false]);
  });

  it('answers unusual values without a 500', async () => {
    const odd = [
      '',
      ' ',
      '0',
      '-1',
      '1.5',
      '1e400',
      '9'.repeat(30),
      'NaN',
      'null',
      'true',
      '%',
      '\u0000',
      '😀',
      "' or 1=1 --",
      'x'.repeat(5000),
    ];
    for (const name of fieldNames(spec)) {
      const tries = odd.map((value) => ({ value, fields: { ...goodFields(spec, 'own'), [name]: value } }));
      const refused = tries.filter(({ fields }) => !fitsSchema(spec, fields));
      // Refused input never reaches a handler, so one refused value is enough.
      for (const { value, fields } of [...refused.slice(0, 1), ...tries.filter((each) => !refused.includes(each))]) {
        const answer = await send(spec, fields, { sid: sids.engadmin });
        expect([name, value, answer.status < 500 || answer.status === statusOf(spec)]).toEqual([name, value, true]);
      }
    }
  });

  itWhen(!(typeof spec.scope !== 'object' || spec.rawBody))('is open to a member whose code allows it', async () => {
    const answer = await send(spec, goodFields(spec, 'own'), { sid: sids.engadmin });
    expect(answer.status).toBe(statusOf(spec));
  });

  itWhen(!(typeof spec.scope !== 'object'))('is closed to members of another project, and an unknown object looks the same', async () => {
    const foreign = await send(spec, goodFields(spec, 'own'), { sid: sids.stranger });
    expect(foreign).toMatchObject({ status: 403, code: 4013 });
    const fields = goodFields(spec, 'own');
    const unknown = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, isScope(spec, name) ? elsewhere(value) : value]),
    );
    expect(await send(spec, unknown, { sid: sids.stranger })).toEqual(foreign);
    expect(await send(spec, unknown, { sid: sids.platform })).toMatchObject({ status: 404, code: 404 });
  });
});

describe('plural scopes', () => {
  it('are refused as a whole if a call changes something, otherwise answered one by one', async () => {
    const paramOf = (device: number) => t.deps.registry.device(device)?.params[0]?.paramId;
    const params = JSON.stringify({ [`${paramOf(t.devices.own)}`]: 1, [`${paramOf(t.devices.foreign)}`]: 1 });
    expect((await get(`/api/operate/setMultiDeviceParamValue?params=${encodeURIComponent(params)}`, { sid: sids.engadmin })).code).toBe(
      4013,
    );
    const ids = `${t.devices.own},${t.devices.foreign}`;
    for (const [sid, status] of [
      [sids.monitor, null],
      [sids.platform, 'offline'],
    ] as const) {
      const answer = await get(`/api/device/queryMultiDeviceStatus?ids=${ids}`, { sid });
      expect(answer.data).toMatchObject([
        { id: t.devices.own, status: 'offline' },
        { id: t.devices.foreign, status },
      ]);
    }
  });
});

describe('codes', () => {
  it('decide what a member may do', async () => {
    const fields = { projectId: t.projects.own, ids: [1] };
    expect(await post('/api/log/acknowledge', fields, { sid: sids.monitor })).toMatchObject({ status: 403, code: 403 });
    expect((await post('/api/log/acknowledge', fields, { sid: sids.operator })).code).toBe(200);
    expect((await post('/api/log/acknowledge', fields, { sid: sids.platform })).code).toBe(200);
  });
});

describe('a visitor of the public demonstration', () => {
  it('is refused every call that changes something, by every method, whatever its code', async () => {
    const changing = everyCall.filter(([, { changes, access, path }]) => changes && access !== 'public' && path !== '/loginOut');
    expect(changing.length).toBeGreaterThan(35);
    for (const [name, spec] of changing) {
      const fields = goodFields(spec, 'own');
      expect(`${name} ${(await send(spec, fields, { sid: sids.visitor })).status}`).toBe(`${name} 403`);
      const other = await post(spec.path.replace('{kind}', 'energy'), fields, { sid: sids.visitor });
      expect(`${name} by POST ${other.status}`).toBe(`${name} by POST 403`);
    }
  });

  it('may read, and gets a clear refusal of changes', async () => {
    expect((await get(`/device/getAllByProjId?id=${t.projects.own}`, { sid: sids.visitor })).code).toBe(200);
    expect((await get('/api/profile', { sid: sids.visitor })).data).toMatchObject({ readOnly: true });
  });
});

describe('secret links', () => {
  it('show their own project with their own code', async () => {
    const createdBy = (await t.deps.accounts.userIdOf('platform')) ?? 0;
    const { secret } = await t.deps.accounts.createSecretLink({
      projectId: t.projects.own,
      code: 3,
      writes: true,
      name: 'wall',
      createdBy,
      expires: t.clock.now + 3_600_000,
    });
    const { sid, projectId } = (await post('/login2', { secret })).data as { sid: string; projectId: number };
    expect(projectId).toBe(t.projects.own);
    expect((await get(`/device/getAllByProjId?id=${t.projects.own}`, { sid })).code).toBe(200);
    expect((await get(`/device/getAllByProjId?id=${t.projects.foreign}`, { sid })).code).toBe(4013);
    expect((await get('/device/getAllByProjId?id=999999', { sid })).code).toBe(4013);
    expect((await post('/api/log/acknowledge', { projectId, ids: [1] }, { sid })).code).toBe(403);
  });
});

describe('input', () => {
  it('reports errors in the language of the caller', async () => {
    const zh = await get('/device/getAllByProjId?id=x', { sid: sids.monitor });
    const en = await get('/device/getAllByProjId?id=x', { sid: sids.monitor, 'accept-language': 'fr, en;q=0.8, zh;q=0.2' });
    expect(zh).toMatchObject({ status: 400, msg: '请求参数有误', errors: [{ path: 'id' }] });
    expect(zh.errors?.[0]?.message).toMatch(/\p{Script=Han}/u);
    expect(en).toMatchObject({ msg: 'The request is not valid', errors: [{ path: 'id' }] });
    expect(en.errors?.[0]?.message).not.toMatch(/\p{Script=Han}/u);
  });

  it('prefers the language of the account to that of the browser', async () => {
    await t.deps.accounts.createUser({ loginName: 'english', password: testPassword, name: 'E', language: 'en' });
    const sid = await t.signIn('english');
    const answer = await get(`/device/getAllByProjId?id=${t.projects.own}`, { sid, 'accept-language': 'zh-CN' });
    expect(answer).toMatchObject({ code: 4013, msg: 'Authentication failed, cannot access system resources' });
  });

  it('ignores unknown fields, and treats empty ones as absent', async () => {
    expect((await get(`/device/ex/getByArea?projId=${t.projects.own}&regionId=&_t=1`, { sid: sids.monitor })).code).toBe(200);
  });

  it('never answers invalid input with a 500', async () => {
    const headers = { sid: sids.monitor, 'content-type': 'application/json' };
    const url = `${base}/api2/history/queryRealTimeData`;
    for (const payload of [
      '{',
      '[]',
      'null',
      '"x"',
      '{"paramIds":null}',
      '{"paramIds":["x"]}',
      '{"__proto__":{"x":1}}',
      '{"paramIds":[1],"time":"\\u0000"}',
      '',
    ]) {
      const response = await t.app.inject({ method: 'POST', url, headers, payload });
      expect([payload, response.statusCode, response.json<Answer>().code]).toEqual([payload, 400, 400]);
    }
    const xml = await t.app.inject({ method: 'POST', url, headers: { ...headers, 'content-type': 'text/xml' }, payload: '<a/>' });
    expect(xml.json<Answer>().code).toBe(400);
    expect((await get('/device/getAllByProjId?id=1&id=2', { sid: sids.monitor })).code).toBe(400);
    expect((await post('/login', { username: 'a\u0000', password: 'b' })).code).toBe(400);
    expect((await t.app.inject({ method: 'GET', url: `${base}/%zz` })).statusCode).toBe(400);
  });

  it('has a size limit', async () => {
    const payload = { paramIds: [1], filler: 'x'.repeat(1_100_000) };
    expect(await post('/api2/history/queryRealTimeData', payload, { sid: sids.monitor })).toMatchObject({ status: 413, code: 413 });
  });

  it('is not read before the permission is checked', async () => {
    const response = await t.app.inject({
      method: 'POST',
      url: `${base}/api2/history/import?projectId=${t.projects.own}`,
      headers: { sid: sids.monitor, 'content-type': 'application/octet-stream' },
      payload: Buffer.alloc(2_000_000),
    });
    expect(response.statusCode).toBe(403);
  });
});

describe('unknown paths', () => {
  it('are envelopes under the base path', async () => {
    expect(await get('/nothing/here')).toMatchObject({ status: 404, code: 404, data: null });
    expect((await t.app.inject({ method: 'DELETE', url: `${base}/login` })).json()).toMatchObject({ code: 404 });
  });
});

describe('unexpected errors', () => {
  it('show no internal details, and are logged', async () => {
    const api = defineApi({
      broken: { method: 'GET', path: '/broken', access: 'public', summary: 'x', response: z.object({ list: z.array(z.string()) }) },
    });
    const other = await testApp();
    try {
      const logger: FastifyBaseLogger = other.deps.logger;
      const broken = Fastify({ loggerInstance: logger });
      const { answerErrors } = await import('./failures.ts');
      const { registerCalls } = await import('./calls.ts');
      await broken.register((await import('@fastify/cookie')).default);
      answerErrors(broken, { basePath: '', page: () => false });
      const secretWord = randomUUID();
      const guards = { ...other.deps, checkAnswers: true, changingGet: true };
      registerCalls(broken, answered(api, { broken: () => Promise.reject(new Error(secretWord)) }), guards);
      const response = await broken.inject('/broken');
      expect(response.statusCode).toBe(500);
      // A reading call answers older clients with its empty default.
      expect(response.json()).toEqual({ code: 500, msg: '系统未知错误，请反馈给管理员', data: { list: [] } });
      expect(other.log.join('')).toContain(secretWord);
      await broken.close();
    } finally {
      await other.close();
    }
  });
});

describe('signing in', () => {
  it('accepts GET and POST, and works by header', async () => {
    const byGet = await get(`/login?username=monitor&password=${testPassword}`);
    const byPost = await post('/login', { username: 'monitor', password: testPassword, rememberMe: true });
    expect(byGet).toMatchObject({ status: 200, code: 200, data: { user: { userName: 'monitor', userType: 0, language: null } } });
    // Only the token that identifies the browser; the session itself is in the body.
    expect(byGet.response.cookies.map(({ name }) => name)).toEqual(['device']);
    const { sid } = byPost.data as { sid: string };
    expect((await get('/api/me', { sid })).data).toMatchObject({ loginName: 'monitor', expires: t.clock.now + 30 * 86_400_000 });
    expect((await post('/loginOut', {}, { sid })).code).toBe(200);
    expect((await get('/api/me', { sid })).code).toBe(4012);
  });

  it('answers 4011 to wrong credentials and 429 with retry-after to guessing', async () => {
    const guess = () => post('/login', { username: 'guessed', password: 'x' }, { 'accept-language': 'en' });
    expect(await guess()).toMatchObject({ status: 401, code: 4011, msg: 'Login failed' });
    for (let tries = 0; tries < 9; tries += 1) await guess();
    const answer = await guess();
    expect(answer).toMatchObject({ status: 429, code: 429, msg: 'Too many attempts; try again in 2 s' });
    expect(answer.response.headers['retry-after']).toBe('2');
  });

  it('in cookie mode hides the token from scripts and other sites', async () => {
    const login = await post('/login', { username: 'operator', password: testPassword }, { 'x-session-mode': 'cookie' });
    expect(login.data).toMatchObject({ sid: '', user: { userName: 'operator' } });
    const cookie = login.response.cookies.find(({ name }) => name === 'sid');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    const headers = { cookie: `sid=${cookie?.value}` };
    expect((await get('/api/me', headers)).code).toBe(200);
    const fields = { projectId: t.projects.own, ids: [1] };
    expect(await post('/api/log/acknowledge', fields, headers)).toMatchObject({ status: 403, code: 403, msg: '请求来源不被允许' });
    expect((await post('/api/log/acknowledge', fields, { ...headers, 'x-requested-with': 'czyun' })).code).toBe(200);
    const out = await post('/loginOut', {}, { ...headers, 'x-requested-with': 'czyun' });
    expect(out.response.cookies.find(({ name }) => name === 'sid')?.value).toBe('');
    expect((await get('/api/me', headers)).code).toBe(4012);
  });

  it('writes no credential to the log', async () => {
    const secretPassword = `pw-${randomUUID()}`;
    await get(`/login?username=monitor&password=${secretPassword}`);
    await post('/login', { username: 'monitor', password: secretPassword });
    await get(`/login2?secret=${secretPassword}`);
    await get('/api/me', { sid: sids.monitor, cookie: `sid=${sids.monitor}` });
    t.deps.logger.info(
      { password: secretPassword, headers: { sid: sids.monitor, authorization: secretPassword }, a: { b: { secret: secretPassword } } },
      'x',
    );
    const log = t.log.join('');
    expect(log).toContain('/login');
    for (const secret of [secretPassword, ...Object.values(sids)]) expect(log).not.toContain(secret);
  });
});
