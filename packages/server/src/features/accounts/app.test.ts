import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { base, type TestApp, testApp, testPassword } from '../../app-fixture.ts';
import { readSettings } from '../../settings.ts';

let test: TestApp;
beforeEach(async () => {
  test = await testApp();
});
afterEach(() => test.close());

interface Asked {
  readonly sid?: string;
  readonly body?: object;
  readonly language?: string;
  readonly headers?: Record<string, string>;
}

async function ask<T = Record<string, unknown>>(path: string, { sid, body, language = 'en', headers }: Asked = {}) {
  const answer = await test.app.inject({
    method: body ? 'POST' : 'GET',
    url: `${base}${path}`,
    headers: { 'accept-language': language, ...(sid ? { sid } : {}), ...headers },
    ...(body ? { payload: body } : {}),
  });
  return {
    status: answer.statusCode,
    cookies: answer.cookies,
    ...answer.json<{ code: number; msg: string; data: T; errors?: { path: string; message: string }[] }>(),
  };
}

const login = (password = testPassword, sid?: string, headers?: Record<string, string>) =>
  ask<{ sid: string }>('/login', { body: { username: 'monitor', password }, ...(sid ? { sid } : {}), ...(headers ? { headers } : {}) });
const stands = async (sid: string) => (await ask('/api/me', { sid })).code === 200;

describe('signing in', () => {
  it('ends the session sent with the request, in a header or in a cookie', async () => {
    const first = (await login()).data.sid;
    const second = (await login(testPassword, first)).data.sid;
    expect([await stands(first), await stands(second)]).toEqual([false, true]);
    const planted = await test.signIn('operator');
    const answer = await login(testPassword, undefined, { cookie: `sid=${planted}`, 'x-session-mode': 'cookie' });
    const given = answer.cookies.find(({ name }) => name === 'sid')?.value ?? '';
    expect(given).not.toBe(planted);
    expect([await stands(planted), await stands(given)]).toEqual([false, true]);
  });

  it('does not allow another site to end the session of a cookie', async () => {
    const sid = await test.signIn('operator');
    const answer = await ask(`/login?username=monitor&password=${testPassword}`, { headers: { cookie: `sid=${sid}` } });
    expect([answer.code, answer.cookies.map(({ name }) => name)]).toEqual([200, ['device']]);
    expect(await stands(sid)).toBe(true);
  });

  it('with a wrong password keeps the session sent with the request', async () => {
    const sid = await test.signIn('monitor');
    expect((await login('wrong', sid)).code).toBe(4011);
    expect(await stands(sid)).toBe(true);
  });
});

describe('guessing', () => {
  it('is logged once it is slowed down, whether or not the account exists', async () => {
    for (let count = 0; count < 12; count += 1) {
      for (const username of ['monitor', 'nobody']) await ask('/login', { body: { username, password: `guess${count}` } });
    }
    const entries = await test.deps.db.selectFrom('log_entries').selectAll().execute();
    expect(entries.map(({ content_en, user_name }) => [content_en, user_name])).toEqual([
      ['Repeated failed sign-in', 'monitor'],
      ['Repeated failed sign-in', 'nobody'],
    ]);
  });
});

describe('the password', () => {
  const change = (sid: string, more: object = {}) =>
    ask<{ ended: number; sid: string }>('/api/password/change', {
      sid,
      body: { oldPassword: testPassword, password: 'another1', confirmPassword: 'another1', ...more },
    });

  it('is changed by who knows the old one, and ends the other sessions', async () => {
    const [here, there] = [await test.signIn('monitor'), await test.signIn('monitor')];
    expect(await stands(there)).toBe(true);
    const { data } = await change(here);
    expect(data.ended).toBe(1);
    // The old token is no longer valid; the user continues with a new one.
    expect([await stands(here), await stands(there), await stands(data.sid)]).toEqual([false, false, true]);
    expect([(await login()).code, (await login('another1')).code]).toEqual([4011, 200]);
    const entry = await test.deps.db.selectFrom('log_entries').selectAll().where('content_en', '=', 'Change password').executeTakeFirst();
    expect(entry).toMatchObject({ user_name: 'monitor', index_name: 'operation' });
    expect(JSON.stringify(entry)).not.toContain('another1');
  });

  it('is unchanged if the old one is wrong or the new one is invalid', async () => {
    const sid = await test.signIn('monitor');
    expect(await change(sid, { oldPassword: 'wrong' })).toMatchObject({
      code: 400,
      errors: [{ path: 'oldPassword', message: 'The old password is wrong' }],
    });
    expect((await change(sid, { password: '1234', confirmPassword: '1234' })).errors).toEqual([
      { path: 'password', name: 'Password', message: 'Password must have 5 to 20 characters' },
    ]);
    expect((await change(sid, { confirmPassword: 'different' })).errors).toEqual([
      { path: 'confirmPassword', name: 'Password re-entry', message: 'Password re-entry: Entered passwords differ!' },
    ]);
    expect((await login()).code).toBe(200);
    expect((await change('', {})).code).toBe(4012);
    expect((await change(await test.signIn('visitor'))).code).toBe(403);
  });

  it('cannot be guessed through a session left open', async () => {
    const sid = await test.signIn('monitor');
    const codes = [];
    for (let count = 0; count < 11; count += 1) codes.push((await change(sid, { oldPassword: `guess${count}` })).code);
    expect(codes).toEqual([...Array(10).fill(400), 429]);
  });
});

describe('own sessions', () => {
  interface Listed {
    readonly list: { id: string; current: boolean; agent: string }[];
  }

  it('are listed and ended, one or all others, and never those of others', async () => {
    const [here, there, third] = [await test.signIn('monitor'), await test.signIn('monitor'), await test.signIn('monitor')];
    const foreign = await test.signIn('operator');
    const { list } = (await ask<Listed>('/api/session/list', { sid: there })).data;
    expect(list).toHaveLength(3);
    const current = list.find((each) => each.current);
    const foreignId = (await ask<Listed>('/api/session/list', { sid: foreign })).data.list[0]?.id;
    expect((await ask('/api/session/end', { sid: here, body: { id: foreignId } })).code).toBe(404);
    expect((await ask('/api/session/end', { sid: here, body: { id: '%' } })).code).toBe(400);
    expect(await stands(foreign)).toBe(true);
    expect((await ask('/api/session/end', { sid: here, body: { id: current?.id } })).data).toEqual({ ended: 1 });
    expect([await stands(here), await stands(there), await stands(third)]).toEqual([true, false, true]);
    expect((await ask('/api/session/end-others', { sid: here, body: {} })).data).toEqual({ ended: 1 });
    expect([await stands(here), await stands(third)]).toEqual([true, false]);
  });

  it('do not reveal the token', async () => {
    const sid = await test.signIn('monitor');
    const answer = JSON.stringify(await ask('/api/session/list', { sid }));
    expect(answer).not.toContain(sid);
    const id = (await ask<Listed>('/api/session/list', { sid })).data.list[0]?.id ?? '';
    expect(await stands(id)).toBe(false);
  });
});

describe('the profile', () => {
  it('is read and saved field by field, with immediate effect', async () => {
    const sid = await test.signIn('monitor');
    expect((await ask('/api/profile', { sid })).data).toMatchObject({ loginName: 'monitor', name: 'monitor', language: null, userType: 0 });
    const saved = await ask('/api/profile/save', { sid, body: { name: ' 韩梅梅 ', language: 'zh' } });
    expect(saved.data).toMatchObject({ name: '韩梅梅', language: 'zh', mobile: '' });
    expect((await ask('/api/me', { sid })).data).toMatchObject({ userName: '韩梅梅', language: 'zh' });
    expect((await ask('/api/profile/save', { sid, body: { mobile: '12' } })).errors).toEqual([
      { path: 'mobile', name: '手机号', message: '手机号必须是 11 位数字' },
    ]);
    expect((await ask('/api/profile/save', { sid, body: { userType: 1, loginName: 'root' } })).data).toMatchObject({
      userType: 0,
      loginName: 'monitor',
    });
    expect((await ask('/api/profile/save', { body: {} })).code).toBe(4012);
  });
});

describe('the administrator view', () => {
  const own = async (sid: string) => {
    const { data } = await ask<{ total: number; list: { id: number; permission: number }[] }>('/proj/getProjList?isAll=true', { sid });
    return data.list.map(({ id, permission }) => [id, permission]);
  };
  const set = (sid: string, useAdmin: unknown) => ask('/api/me/use-admin', { sid, body: { useAdmin } });

  it('is available to platform administrators only', async () => {
    const sid = await test.signIn('platform');
    expect((await ask('/api/me', { sid })).data).toMatchObject({ userType: 1, useAdmin: true });
    const monitor = await test.signIn('monitor');
    expect((await ask('/api/me', { sid: monitor })).data).not.toHaveProperty('useAdmin');
    expect((await set(monitor, true)).code).toBe(404);
    expect((await set(sid, 'x')).status).toBe(400);
  });

  it('leaves only the memberships and their codes when turned off, in every session and at the next sign-in', async () => {
    const [sid, other] = [await test.signIn('platform'), await test.signIn('platform')];
    expect((await own(sid)).length).toBe(2);
    const { id } = await test.deps.db.selectFrom('users').select('id').where('login_name', '=', 'platform').executeTakeFirstOrThrow();
    await test.deps.accounts.setMembership(id, test.projects.own, 3);
    expect((await set(sid, false)).data).toMatchObject({ userType: 1, useAdmin: false });
    for (const each of [sid, other, await test.signIn('platform')]) {
      expect(await own(each)).toEqual([[test.projects.own, 3]]);
      expect((await ask(`/device/getAllByProjId?id=${test.projects.foreign}`, { sid: each })).code).toBe(4013);
      expect((await ask(`/api/member/list?projectId=${test.projects.own}`, { sid: each })).code).toBe(403);
      expect((await ask('/api/security/events', { sid: each })).code).toBe(403);
    }
    expect((await set(other, true)).data).toMatchObject({ useAdmin: true });
    expect((await own(sid)).length).toBe(2);
  });
});

describe('the operator check', () => {
  it('is true for code 4 in some project', async () => {
    const answers = await Promise.all(
      ['operator', 'monitor', 'platform'].map(async (name) => (await ask('/isOpUser', { sid: await test.signIn(name) })).data),
    );
    expect(answers).toEqual([true, false, false]);
    expect((await ask('/isOpUser')).code).toBe(4012);
  });
});

describe('the WeChat token', () => {
  const received: { url: string | undefined; method: string | undefined; body: unknown }[] = [];
  let next: { status: number; body: string; location?: string };
  let standIn: Server;
  let reached: string[];

  beforeEach(async () => {
    received.length = 0;
    reached = [];
    next = { status: 200, body: JSON.stringify({ access_token: 'wx-token-1', expires_in: 7200 }) };
    standIn = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      request.on('end', () => {
        received.push({ url: request.url, method: request.method, body: JSON.parse(text) });
        response.writeHead(next.status, next.location ? { location: next.location } : {}).end(next.body);
      });
    });
    await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve));
    await test.close();
    const settings = readSettings({
      CHECK_ANSWERS: 'true',
      WEB_DIR: '/nonexistent',
      WEIXIN_URL: 'https://weixin.example',
      WEIXIN_APP_ID: 'wx-app',
      WEIXIN_SECRET: 'wx-secret',
    });
    if ('refusals' in settings) throw new Error(settings.refusals.join());
    test = await testApp({
      settings,
      // Replaces the network; the rest of the request is unchanged.
      fetch: (target, init) => {
        const url = new URL(String(target));
        reached.push(url.origin);
        return fetch(`http://127.0.0.1:${(standIn.address() as AddressInfo).port}${url.pathname}${url.search}`, init);
      },
    });
  });
  afterEach(() => new Promise((resolve) => standIn.close(resolve)));

  const token = async (more: object = {}) => ask('/createWeiXinToken', { sid: await test.signIn('monitor'), body: more });

  it('comes from the configured service, with the secret in the body, and is cached', async () => {
    const answers = await Promise.all([token({ url: 'https://evil.example', appid: 'x' }), token()]);
    expect(answers.map(({ data }) => data)).toEqual(['wx-token-1', 'wx-token-1']);
    expect(reached).toEqual(['https://weixin.example']);
    expect(received).toEqual([
      { url: '/cgi-bin/stable_token', method: 'POST', body: { grant_type: 'client_credential', appid: 'wx-app', secret: 'wx-secret' } },
    ]);
    next.body = JSON.stringify({ access_token: 'wx-token-2', expires_in: 7200 });
    test.clock.now += 6_800_000;
    expect((await token()).data).toBe('wx-token-1');
    test.clock.now += 200_000;
    expect((await token()).data).toBe('wx-token-2');
    expect(test.log.join()).not.toMatch(/wx-secret|wx-token/);
  });

  it('is for members of projects that use it: the platform says which', async () => {
    const { own, foreign } = test.projects;
    const as = async (who: string) => (await ask('/createWeiXinToken', { sid: await test.signIn(who), body: {} })).code;
    expect([await as('monitor'), await as('stranger'), await as('platform')]).toEqual([200, 403, 200]);
    const allow = async (who: string, projectId: number, weixin: boolean) =>
      (await ask('/api/setup/setWeixin', { sid: await test.signIn(who), body: { projectId, weixin } })).code;
    expect([await allow('stranger', foreign, true), await as('stranger')]).toEqual([403, 403]);
    expect([await allow('platform', foreign, true), await as('stranger')]).toEqual([200, 200]);
    expect([await allow('platform', own, false), await as('monitor')]).toEqual([200, 403]);
    expect(
      (await ask('/api/setup/setWeixin', { sid: await test.signIn('platform'), body: { projectId: 999_999, weixin: true } })).code,
    ).toBe(404);
  });

  it('reports what went wrong and follows no redirect', async () => {
    next.body = JSON.stringify({ errcode: 40013, errmsg: 'invalid appid wx-app' });
    expect(await token()).toMatchObject({ code: 502, msg: 'The WeChat service returned no token (errcode 40013)' });
    next.body = 'not json';
    expect((await token()).code).toBe(502);
    next.body = JSON.stringify({ access_token: 'x', expires_in: 7200, more: 'y'.repeat(20_000) });
    expect((await token()).code).toBe(502);
    next = { status: 302, body: '', location: 'http://127.0.0.1:1/' };
    expect((await token()).msg).toContain('connection');
    next = { status: 500, body: '{}' };
    expect((await token()).msg).toContain('HTTP 500');
  });

  it('requires settings with an https address, and a person', async () => {
    expect((await ask('/createWeiXinToken', { body: {} })).code).toBe(4012);
    await test.close();
    test = await testApp();
    expect(await token()).toMatchObject({
      code: 503,
      msg: 'The WeChat service is not configured: set WEIXIN_URL, WEIXIN_APP_ID and WEIXIN_SECRET',
    });
    expect(readSettings({ WEIXIN_URL: 'http://weixin.example' })).toEqual({ refusals: [expect.stringContaining('WEIXIN_URL')] });
  });
});
