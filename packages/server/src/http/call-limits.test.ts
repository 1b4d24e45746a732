import { authApi, controlApi, devicesApi } from '@czyun/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { everyCall } from './call-fixture.ts';
import { createCallLimits } from './call-limits.ts';
import { again, ask, t, useOwnServer } from './guard-fixture.ts';
import type { SessionInfo } from './session-info.ts';

const session = { userId: 1, tokenHash: 'a', secretLink: null } as SessionInfo;

describe('the allowance', () => {
  it.each(everyCall)('of %s comes to an end, and back with time', (_name, spec) => {
    let now = 1_000_000;
    const limits = createCallLimits(() => now);
    const take = () => limits.take(spec, { session, address: '10.0.0.1' });
    const exhaust = () => {
      for (let count = 0; count < 30_000; count += 1) take();
    };
    expect(exhaust).toThrow(expect.objectContaining({ error: 'tooManyRequests' }));
    now += 3_000;
    expect(take).not.toThrow();
  });

  it('of cheap reads is more than a server answers, so that screens feel nothing', () => {
    let now = 1_000_000;
    const limits = createCallLimits(() => now);
    for (let second = 0; second < 5; second += 1) {
      for (let count = 0; count < 19_000; count += 1) limits.take(devicesApi.getDetail, { session, address: '10.0.0.1' });
      now += 1_000;
    }
  });

  it('of changes is one for all of them, a person with all his sessions, a link by itself', () => {
    const limits = createCallLimits(() => 1_000_000);
    const change = (by: Partial<SessionInfo>, spec = controlApi.setDeviceParamValue as (typeof everyCall)[number][1]) =>
      limits.take(spec, { session: { ...session, ...by }, address: '10.0.0.1' });
    for (let count = 0; count < 60; count += 1) change({ tokenHash: `session ${count % 3}` }, count % 2 ? authApi.saveProfile : undefined);
    expect(() => change({ tokenHash: 'another' })).toThrow();
    // A link is not the person who made it.
    expect(() => change({ secretLink: { id: 7, projectId: 1, code: 4 } })).not.toThrow();
    expect(() => change({ userId: 2 })).not.toThrow();
    expect(() => limits.take(devicesApi.getDetail, { session, address: '10.0.0.1' })).not.toThrow();
  });
});

describe('on the server', () => {
  useOwnServer();
  beforeEach(() => again({ limits: createCallLimits(() => t.clock.now) }));

  it('changes of one person are held to 60 at once and 5 a second, and nothing is written beyond', async () => {
    const [sid, other] = [await t.signIn('monitor'), await t.signIn('engineer')];
    const save = (by: string) => ask('/api/profile/save', { sid: by }, { company: 'Company' });
    const entries = async () => (await t.deps.db.selectFrom('log_entries').selectAll().execute()).length;
    for (let count = 0; count < 60; count += 1) expect((await save(sid)).status).toBe(200);
    const before = await entries();
    expect(await save(sid)).toMatchObject({ status: 429, code: 429 });
    expect(await entries()).toBe(before);
    expect((await save(other)).status).toBe(200);
    expect((await ask('/api/me', { sid })).status).toBe(200);
    t.clock.now += 200;
    expect([(await save(sid)).status, (await save(sid)).status]).toEqual([200, 429]);
  });

  it('strangers with tokens of their own making are held off before each is looked up; who is at work goes on', async () => {
    const atWork = await t.signIn('monitor');
    const latecomer = await t.signIn('engineer');
    expect((await ask('/api/me', { sid: atWork })).status).toBe(200);
    let lookedUp = 0;
    const { sessionByToken } = t.deps.accounts;
    Object.assign(t.deps.accounts, {
      sessionByToken: (token: string) => {
        lookedUp += 1;
        return sessionByToken(token);
      },
    });
    const statuses = new Map<number, number>();
    for (let count = 0; count < 400; count += 1) {
      const { status } = await ask('/api/me', { sid: `made up ${count}` });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [401, 300],
      [429, 100],
    ]);
    expect(lookedUp).toBe(300);
    expect((await ask('/api/me', { sid: atWork })).status).toBe(200);
    expect((await ask('/api/me', { sid: latecomer })).status).toBe(429);
    expect((await ask('/api/me', { sid: latecomer }, undefined, '10.0.0.2')).status).toBe(200);
    t.clock.now += 100;
    expect((await ask('/api/me', { sid: 'made up' })).status).toBe(401);
    // A session that is over is a stranger's again.
    await ask('/loginOut', { sid: atWork }, {});
    expect([(await ask('/api/me', { sid: atWork })).status, (await ask('/api/me', { sid: atWork })).status]).toEqual([401, 429]);
  });

  it('honest newcomers cost nobody an allowance', async () => {
    for (let count = 0; count < 320; count += 1) {
      t.clock.now += 1;
      const { sid } = await t.deps.accounts.loginBySecret(secret.get(t) ?? (await newSecret()), { address: '10.0.0.1', agent: '' });
      expect((await ask(`/device/getAllByProjId?id=${t.projects.own}`, { sid })).status).toBe(200);
    }
  });

  it('unknown paths and the document of the calls count for strangers too', async () => {
    for (let count = 0; count < 150; count += 1) {
      expect((await t.app.inject('/dataviewapi8/nothing')).statusCode).toBe(404);
      expect((await t.app.inject('/dataviewapi8/openapi.json')).statusCode).toBe(200);
    }
    for (const path of ['nothing', 'openapi.json', 'api/me']) expect((await t.app.inject(`/dataviewapi8/${path}`)).statusCode).toBe(429);
  });
});

const secret = new WeakMap<object, string>();

async function newSecret(): Promise<string> {
  const createdBy = (await t.deps.accounts.userIdOf('engadmin')) ?? 0;
  const link = { projectId: t.projects.own, code: 3, name: 'wall', createdBy, expires: t.clock.now + 3_600_000 };
  const made = await t.deps.accounts.createSecretLink(link);
  secret.set(t, made.secret);
  return made.secret;
}
