/** Session lifetime and renewal, rights of links, and limits on guessing. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { base, type TestApp, testApp, testPassword } from '../../app-fixture.ts';

const hour = 3_600_000;
const day = 24 * hour;

let t: TestApp;
let start: number;
beforeEach(async () => {
  t = await testApp();
  start = t.clock.now;
});
afterEach(() => t.close());

async function ask(path: string, { sid, body, address = '10.0.0.1', headers = {} }: Asked = {}) {
  const response = await t.app.inject({
    method: body ? 'POST' : 'GET',
    url: `${base}${path}`,
    headers: { 'accept-language': 'en', ...(sid ? { sid } : {}), ...headers },
    remoteAddress: address,
    ...(body ? { payload: body } : {}),
  });
  return { response, ...response.json<{ code: number; data: Record<string, unknown>; errors?: { path: string }[] }>() };
}
interface Asked {
  readonly sid?: string;
  readonly body?: object;
  readonly address?: string;
  readonly headers?: Record<string, string>;
}

describe('a session', () => {
  it('of a person ends after 7 days, however often it is used', async () => {
    const sid = await t.signIn('monitor');
    const standsAt: number[] = [];
    for (t.clock.now = start + hour; t.clock.now < start + 9 * day; t.clock.now += 6 * hour)
      if ((await ask('/api/me', { sid })).code === 200) standsAt.push(t.clock.now);
    expect(Math.max(...standsAt)).toBeLessThan(start + 7 * day);
    expect(Math.max(...standsAt)).toBeGreaterThan(start + 6.5 * day);
  });

  it('of a person is not renewed by a socket or an idle page', async () => {
    for (const alone of [
      (sid: string) => t.deps.accounts.peekSession(sid),
      (sid: string) => ask('/api/me', { sid, headers: { 'x-idle': '1' } }),
    ]) {
      t.clock.now = start;
      const sid = await t.signIn('monitor');
      for (t.clock.now = start; t.clock.now < start + 11.9 * hour; t.clock.now += 5 * 60_000) await alone(sid);
      expect((await t.deps.accounts.peekSession(sid))?.loginName).toBe('monitor');
      t.clock.now = start + 12 * hour;
      expect((await ask('/api/me', { sid })).code).toBe(4012);
    }
  });

  it('in use continues while a socket checks it constantly', async () => {
    const sid = await t.signIn('monitor');
    for (t.clock.now = start; t.clock.now < start + 20 * hour; t.clock.now += 2_000 * 450) {
      await t.deps.accounts.peekSession(sid);
      t.clock.now += 2_000;
      expect((await ask('/api/me', { sid })).code).toBe(200);
    }
  });

  it('of a link lasts as long as its link: a wall runs for weeks untouched', async () => {
    const admin = await t.signIn('engadmin');
    const made = await ask('/api/link/create', {
      sid: admin,
      body: { projectId: t.projects.own, name: 'Wall', expires: start + 60 * day },
    });
    const { data } = await ask('/login2', { body: { secret: made.data.secret } });
    const sid = String(data.sid);
    t.clock.now = start + 59 * day;
    expect((await ask('/api/me', { sid })).code).toBe(200);
    t.clock.now = start + 60 * day;
    expect((await ask('/api/me', { sid })).code).toBe(4012);
  });
});

describe('a secret link', () => {
  const make = async (body: object) =>
    ask('/api/link/create', { sid: await t.signIn('engadmin'), body: { projectId: t.projects.own, name: 'Wall', code: 4, ...body } });
  const enter = async (secret: unknown) => String((await ask('/login2', { body: { secret } })).data.sid);
  const acknowledge = (sid: string) => ask('/api/log/acknowledge', { sid, body: { projectId: t.projects.own, ids: [1] } });

  it('only looks, whatever its code, unless it was made to write', async () => {
    const sid = await enter((await make({})).data.secret);
    expect((await ask(`/device/getAllByProjId?id=${t.projects.own}`, { sid })).code).toBe(200);
    expect((await acknowledge(sid)).code).toBe(403);
    const { device } = { device: t.deps.registry.device(t.devices.own) };
    const paramId = device?.params[0]?.paramId ?? 0;
    expect((await ask(`/api/operate/setDeviceParamValue?paramId=${paramId}&value=1`, { sid })).code).toBe(403);
    expect((await ask('/loginOut', { sid, body: {} })).code).toBe(200);
  });

  it('with write access is short-lived: a day by default, a week at most', async () => {
    const made = await make({ writes: true });
    expect(made.data).toMatchObject({ writes: true, expires: start + day });
    expect((await acknowledge(await enter(made.data.secret))).code).toBe(200);
    expect(await make({ writes: true, expires: start + 8 * day })).toMatchObject({ code: 400, errors: [{ path: 'expires' }] });
    expect((await make({ expires: start + 400 * day })).code).toBe(200);
  });
});

describe('guessing at an account', () => {
  const signIn = (password: string, more: Asked = {}) => ask('/login', { body: { username: 'monitor', password }, ...more });

  it('from a known address delays the owner by seconds, not by a quarter of an hour', async () => {
    expect((await signIn(testPassword)).code).toBe(200);
    for (let tries = 0; tries < 40; tries += 1) {
      await signIn('guess');
      t.clock.now += 1_000;
    }
    const waits = Number((await signIn('guess')).response.headers['retry-after'] ?? 0);
    expect(waits).toBeLessThanOrEqual(10);
    t.clock.now += 10_000;
    expect((await signIn(testPassword)).code).toBe(200);
  });

  it('never locks out a browser that signed in before, even if others share its address', async () => {
    const first = await signIn(testPassword);
    const device = first.response.cookies.find(({ name }) => name === 'device')?.value ?? '';
    for (let tries = 0; tries < 40; tries += 1) await signIn('guess');
    expect((await signIn(testPassword)).code).toBe(429);
    expect((await signIn(testPassword, { headers: { cookie: `device=${device}` } })).code).toBe(200);
    expect((await signIn(testPassword, { headers: { cookie: `device=${'a'.repeat(43)}` } })).code).toBe(429);
  });

  it('with that browser is slowed down like any other', async () => {
    const first = await signIn(testPassword);
    const headers = { cookie: `device=${first.response.cookies.find(({ name }) => name === 'device')?.value ?? ''}` };
    const codes: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) codes.push((await signIn('guess', { headers })).code);
    expect(codes.slice(-1)).toEqual([429]);
  });

  it('from an unknown address waits ever longer', async () => {
    for (let tries = 0; tries < 40; tries += 1) {
      const { response } = await signIn('guess', { address: '10.7.7.7' });
      t.clock.now += 1000 * Number(response.headers['retry-after'] ?? 0);
    }
    await signIn('guess', { address: '10.7.7.7' });
    expect(Number((await signIn('guess', { address: '10.7.7.7' })).response.headers['retry-after'])).toBeGreaterThan(600);
  });
});
