/** Callers without permission are refused before their body is read. */
import { beforeEach, describe, expect, it } from 'vitest';
import { base, testPassword } from '../app-fixture.ts';
import { type Answer, everyCall, goodFields } from './call-fixture.ts';
import { ask, drip, listen, t, useOwnServer } from './guard-fixture.ts';

useOwnServer();

const write = '/api/operate/setDeviceParamValue';
const digits = `${'9'.repeat(15_000)}x`;
let own: number;
let foreign: number;

beforeEach(() => {
  [own = 0, foreign = 0] = [t.devices.own, t.devices.foreign].map((id) => t.deps.registry.device(id)?.params[0]?.paramId ?? 0);
});

/** Sends invalid JSON: a body that is read is answered with 400. */
async function broken(path: string, headers: Readonly<Record<string, string>>) {
  const { statusCode, body } = await t.app.inject({
    method: 'POST',
    url: `${base}${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: '{"broken',
  });
  return { status: statusCode, code: (JSON.parse(body) as Answer).code };
}

/** A session of a link with write access. */
async function byLink(code: number): Promise<string> {
  const createdBy = (await t.deps.accounts.userIdOf('engadmin')) ?? 0;
  const link = { projectId: t.projects.own, code, writes: true, name: 'wall', createdBy, expires: t.clock.now + 3_600_000 };
  const { secret } = await t.deps.accounts.createSecretLink(link);
  return (await ask<{ sid: string }>('/login2', {}, { secret })).data.sid;
}

async function outsider(): Promise<string> {
  await t.deps.accounts.createUser({ loginName: 'outsider', password: testPassword, name: 'outsider' });
  return t.signIn('outsider');
}

describe('a caller without the permission', () => {
  it('in any project is refused before the body is read', async () => {
    const [monitor, operator] = [{ sid: await t.signIn('monitor') }, { sid: await t.signIn('operator') }];
    expect(await broken(write, monitor)).toEqual({ status: 403, code: 403 });
    expect(await broken(write, operator)).toEqual({ status: 400, code: 400 });
    expect((await ask(write, monitor, { paramId: own, value: digits })).status).toBe(403);
    expect((await ask(`${write}?paramId=${own}&value=${digits}`, monitor)).status).toBe(403);
    expect((await ask(`${write}?paramId=${own}&value=${digits}`, { sid: await t.signIn('operator') })).status).toBe(400);
  });

  it('by a secret link is refused as early', async () => {
    expect(await broken(write, { sid: await byLink(3) })).toEqual({ status: 403, code: 403 });
  });

  it('who is nobody in person is refused as early where a person is wanted', async () => {
    const sid = await byLink(4);
    const posts = everyCall.filter(([, { persons, method, changes }]) => persons && (method === 'POST' || changes));
    expect(posts.length).toBeGreaterThan(15);
    for (const [name, { path }] of posts) expect([name, await broken(path, { sid })]).toEqual([name, { status: 403, code: 403 }]);
  });

  it('in the project of the address is refused before the body is read, and learns nothing more', async () => {
    const sid = await t.signIn('monitor');
    const search = (projId: number) => `/api2/esapi/devmsg/energy/andSearch?projId=${projId}`;
    expect(await broken(search(t.projects.foreign), { sid })).toEqual({ status: 403, code: 4013 });
    expect(await broken(search(999_999), { sid })).toEqual({ status: 403, code: 4013 });
    expect(await broken(search(t.projects.own), { sid })).toEqual({ status: 400, code: 400 });
  });

  it('in the project of the body is refused before the rest of it is validated', async () => {
    const sid = await t.signIn('operator');
    for (const paramId of [foreign, 999_999])
      expect(await ask(write, { sid }, { paramId, value: 'nonsense' })).toMatchObject({ status: 403, code: 4013 });
    expect(await ask(write, { sid }, { paramId: own, value: 'nonsense' })).toMatchObject({ status: 400, errors: [{ path: 'value' }] });
    expect(await ask(write, { sid }, { paramId: 'nonsense', value: 1 })).toMatchObject({ status: 400, errors: [{ path: 'paramId' }] });
  });

  it('cannot give one project in the address and another in the body', async () => {
    const sid = await t.signIn('operator');
    expect((await ask(`${write}?paramId=${own}`, { sid }, { paramId: foreign, value: 1 })).code).toBe(4013);
    expect((await ask(`${write}?paramId=${foreign}`, { sid }, { paramId: own, value: 1 })).code).toBe(200);
  });
});

it('a file sent as JSON is refused before it is read', async () => {
  const sid = await t.signIn('engadmin');
  const head = `host: x\r\nsid: ${sid}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 50000000`;
  const said = await drip(await listen(), `POST ${base}/api/setup/importProject?projectId=${t.projects.own} HTTP/1.1\r\n${head}\r\n\r\n[`);
  expect(said).toMatch(/^HTTP\/1\.1 400 /);
});

describe('every call that requires a permission', () => {
  const permitted = everyCall.filter(([, { scope }]) => scope !== undefined);

  it('refuses non-members and unauthenticated callers before a body is read', async () => {
    const sid = await outsider();
    expect(permitted.length).toBeGreaterThan(60);
    for (const [name, spec] of permitted) {
      if (spec.method === 'GET' && !spec.changes) continue;
      const path = spec.path.replace('{kind}', 'energy');
      expect([name, await broken(path, { sid })]).toEqual([name, { status: 403, code: 4013 }]);
      expect([name, await broken(path, {})]).toEqual([name, { status: 401, code: 4012 }]);
    }
  });

  it('checks it by the field of its scope alone', async () => {
    const sid = await t.signIn('stranger');
    for (const [name, spec] of permitted) {
      if (typeof spec.scope !== 'object') continue;
      const { field } = spec.scope;
      const value = goodFields(t, spec, 'own')[field];
      const inQuery = spec.query && field in spec.query.shape;
      const query = inQuery ? `?${field}=${encodeURIComponent(String(value))}` : '';
      const path = `${spec.path.replace('{kind}', 'energy')}${query}`;
      const { code } = await ask(path, { sid }, spec.method === 'POST' ? { [field]: value } : undefined);
      expect([name, code]).toEqual([name, 4013]);
    }
  });
});
