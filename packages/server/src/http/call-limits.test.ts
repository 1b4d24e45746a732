import { accountsApi, controlApi, devicesApi, historyApi } from '@czyun/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionInfo } from '../kernel/session-info.ts';
import { everyCall } from './call-fixture.ts';
import { type CallLimits, createCallLimits } from './call-limits.ts';
import { again, ask, t, useOwnServer } from './guard-fixture.ts';
import { SpentCalls } from './spent-calls.ts';

const session = { userId: 1, tokenHash: 'a', secretLink: null } as SessionInfo;

describe('the rate limit', () => {
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

  it('of cheap reads exceeds the speed of a server, so that screens are not affected', () => {
    let now = 1_000_000;
    const limits = createCallLimits(() => now);
    for (let second = 0; second < 5; second += 1) {
      for (let count = 0; count < 19_000; count += 1) limits.take(devicesApi.getDetail, { session, address: '10.0.0.1' });
      now += 1_000;
    }
  });

  it('of changes is shared by all of them, counted per user with all sessions, and per link', () => {
    const limits = createCallLimits(() => 1_000_000);
    const change = (by: Partial<SessionInfo>, spec = controlApi.setDeviceParamValue as (typeof everyCall)[number][1]) =>
      limits.take(spec, { session: { ...session, ...by }, address: '10.0.0.1' });
    for (let count = 0; count < 60; count += 1)
      change({ tokenHash: `session ${count % 3}` }, count % 2 ? accountsApi.saveProfile : undefined);
    expect(() => change({ tokenHash: 'another' })).toThrow();
    // A link is counted separately from the user who created it.
    expect(() => change({ secretLink: { id: 7, projectId: 1, code: 4, money: false } })).not.toThrow();
    expect(() => change({ userId: 2 })).not.toThrow();
    expect(() => limits.take(devicesApi.getDetail, { session, address: '10.0.0.1' })).not.toThrow();
  });
});

describe('the rate limit of imports', () => {
  const imported = (limits: CallLimits, query: object, by: Partial<SessionInfo> = {}) =>
    limits.take(historyApi.importReadings, { session: { ...session, ...by }, address: '10.0.0.1' }, query);

  it('allows as many as the engine can store, and does not reduce that of changes', () => {
    let now = 1_000_000;
    const limits = createCallLimits(() => now);
    for (let second = 0; second < 30; second += 1) {
      for (let count = 0; count < 20; count += 1) imported(limits, { projectId: '1' });
      now += 1_000;
    }
    const save = () => limits.take(accountsApi.saveProfile, { session, address: '10.0.0.1' });
    for (let count = 0; count < 60; count += 1) save();
    expect(save).toThrow();
  });

  it('is shared by all sessions of a user, and is reached', () => {
    const limits = createCallLimits(() => 1_000_000);
    for (let count = 0; count < 60; count += 1) imported(limits, {}, { tokenHash: `session ${count % 3}` });
    expect(() => imported(limits, {}, { tokenHash: 'another' })).toThrow(
      expect.objectContaining({ error: 'tooManyRequests', context: { seconds: 1 } }),
    );
    expect(() => imported(limits, {}, { userId: 2 })).not.toThrow();
  });

  it('of corrections also counts as changes: each adds an entry to the operation log', () => {
    for (const replace of ['true', '1', ['true']]) {
      let now = 1_000_000;
      const limits = createCallLimits(() => now);
      for (let count = 0; count < 60; count += 1) imported(limits, { replace });
      now += 1_000;
      for (let count = 0; count < 5; count += 1) imported(limits, { replace });
      expect(() => imported(limits, { replace })).toThrow();
      expect(() => imported(limits, { replace: 'false' })).not.toThrow();
    }
  });
});

describe('two servers', () => {
  /** Number of admitted calls of a caller that sends `perSecond` calls to each of two servers for 30 seconds. */
  function admitted(spec: (typeof everyCall)[number][1], perSecond: number, isShared = true): number {
    let now = 1_000_000;
    const each = [0, 1].map(() => {
      const spent = new SpentCalls();
      return { spent, limits: createCallLimits(() => now, isShared ? spent : undefined) };
    });
    let count = 0;
    for (let second = 0; second < 30; second += 1) {
      for (let call = 0; call < perSecond; call += 1)
        for (const { limits } of each) {
          try {
            limits.take(spec, { session, address: '10.0.0.1' });
            count += 1;
          } catch {
            // Refused.
          }
        }
      const sent = each.map(({ spent }) => spent.take());
      for (const [index, { spent }] of each.entries()) spent.heard(sent[1 - index] ?? {});
      now += 1_000;
    }
    return count;
  }

  it('grant a caller who uses both the limit of one: 60 at once and 5 a second', () => {
    const ofOne = 60 + 29 * 5;
    expect(admitted(accountsApi.saveProfile, 200, false)).toBe(2 * ofOne);
    // In the first second neither server knows the calls at the other one.
    expect(admitted(accountsApi.saveProfile, 200)).toBeLessThanOrEqual(ofOne + 60);
    expect(admitted(accountsApi.saveProfile, 200)).toBeGreaterThanOrEqual(ofOne);
    // Within the limit nothing is refused.
    expect(admitted(accountsApi.saveProfile, 2)).toBe(30 * 4);
  });

  it('count calls answered from memory separately', () => {
    expect(admitted(devicesApi.getDetail, 2_000)).toBe(30 * 4_000);
  });
});

describe('on the server', () => {
  let limits: CallLimits;

  useOwnServer();
  beforeEach(async () => {
    limits = createCallLimits(() => t.clock.now);
    await again({ limits });
  });

  /** Reduces the limit of unauthenticated requests of a network to `count`. */
  function leave(count: number, address = '10.0.0.1'): void {
    for (let taken = 0; taken < 300 - count; taken += 1) limits.stranger(address, null);
  }

  it('changes of one person are held to 60 at once and 5 a second, and nothing is written beyond', async () => {
    const [sid, other] = [await t.signIn('monitor'), await t.signIn('engineer')];
    const save = (by: string) => ask('/api/profile/save', { sid: by }, { company: 'Company' });
    const entries = async () => (await t.deps.db.selectFrom('log_entries').selectAll().execute()).length;
    const byMonitor = await t.deps.accounts.sessionByToken(sid);
    for (let count = 0; count < 58; count += 1) limits.take(accountsApi.saveProfile, { session: byMonitor, address: '10.0.0.1' });
    expect([(await save(sid)).status, (await save(sid)).status]).toEqual([200, 200]);
    const before = await entries();
    expect(await save(sid)).toMatchObject({ status: 429, code: 429 });
    expect(await entries()).toBe(before);
    expect((await save(other)).status).toBe(200);
    expect((await ask('/api/me', { sid })).status).toBe(200);
    t.clock.now += 200;
    expect([(await save(sid)).status, (await save(sid)).status]).toEqual([200, 429]);
  });

  it('invalid tokens are limited before each look-up, without affecting a signed-in user', async () => {
    const [atWork, latecomer] = [await t.signIn('monitor'), await t.signIn('engineer')];
    expect((await ask('/api/me', { sid: atWork })).status).toBe(200);
    let lookedUp = 0;
    const { sessionByToken } = t.deps.accounts;
    Object.assign(t.deps.accounts, {
      sessionByToken: (token: string) => {
        lookedUp += 1;
        return sessionByToken(token);
      },
    });
    leave(3);
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await ask('/api/me', { sid: `made up ${count}` })).status);
    expect([statuses, lookedUp]).toEqual([[401, 401, 401, 429, 429, 429], 3]);
    expect((await ask('/api/me', { sid: atWork })).status).toBe(200);
    expect((await ask('/api/me', { sid: latecomer })).status).toBe(429);
    expect((await ask('/api/me', { sid: latecomer }, undefined, '10.0.0.2')).status).toBe(200);
    t.clock.now += 100;
    expect((await ask('/api/me', { sid: 'made up' })).status).toBe(401);
    // After the end of a session its token counts as unauthenticated again.
    await ask('/loginOut', { sid: atWork }, {});
    expect([(await ask('/api/me', { sid: atWork })).status, (await ask('/api/me', { sid: atWork })).status]).toEqual([401, 429]);
  });

  it('newly signed-in users do not use up the limit of unauthenticated callers', async () => {
    leave(1);
    for (let count = 0; count < 4; count += 1) expect((await ask('/api/me', { sid: await t.signIn('monitor') })).status).toBe(200);
    expect([(await ask('/api/me')).status, (await ask('/api/me')).status]).toEqual([401, 429]);
  });

  it('unknown paths and the document of the calls count for strangers too', async () => {
    leave(2, '127.0.0.1');
    const status = async (path: string) => (await t.app.inject(`/dataviewapi8/${path}`)).statusCode;
    expect([await status('nothing'), await status('openapi.json')]).toEqual([404, 200]);
    for (const path of ['nothing', 'openapi.json', 'api/me']) expect(await status(path)).toBe(429);
  });
});
