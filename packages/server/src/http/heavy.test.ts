/** Queries that load the engine: limited per user, and those of other users go first. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { History } from '../telemetry/types.ts';
import { everyCall } from './call-fixture.ts';
import { ask, t, useOwnServer } from './guard-fixture.ts';

useOwnServer();

/** Queries in progress at the engine; calling an element completes it. */
let working: (() => void)[];

beforeEach(() => {
  working = [];
  const history = t.deps.telemetry.history as { reduced: History['reduced'] };
  const { reduced } = history;
  history.reduced = async (question) => {
    await new Promise<void>((resolve) => working.push(resolve));
    return reduced(question);
  };
});

function question(): string {
  const device = t.deps.registry.device(t.devices.own);
  return `/dv2/param/getParamHistory?key=${device?.id}:${device?.params[0]?.point.metric}&width=100`;
}

const letGo = () => {
  for (const go of working.splice(0)) go();
};

describe('heavy queries', () => {
  it('of one user are three at once; another user is served meanwhile, and in the end all', async () => {
    const [sid, also, other] = [await t.signIn('monitor'), await t.signIn('monitor'), await t.signIn('engineer')];
    const sixty = Array.from({ length: 60 }, (_, index) => ask(question(), { sid: index % 2 ? sid : also }));
    await expect.poll(() => working.length, { timeout: 15_000 }).toBe(3);
    const somebody = ask(question(), { sid: other });
    await expect.poll(() => working.length, { timeout: 15_000 }).toBe(4);
    working.pop()?.();
    expect((await somebody).status).toBe(200);
    expect(working).toHaveLength(3);
    // Calls without the engine are not delayed by one's own queries either.
    expect((await ask(`/device/getAllByProjId?id=${t.projects.own}`, { sid })).status).toBe(200);
    const pump = setInterval(letGo, 5);
    const statuses = await Promise.all(sixty.map(async (each) => (await each).status));
    clearInterval(pump);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('are refused with a message if too many of one user wait, and those of others are not', async () => {
    const sid = await t.signIn('monitor');
    const many = Array.from({ length: 63 }, () => ask(question(), { sid }));
    await expect.poll(() => working.length, { timeout: 15_000 }).toBe(3);
    const refused = await ask(question(), { sid });
    expect(refused).toMatchObject({ status: 429, code: 429, msg: expect.stringContaining('Wait about') });
    expect(refused.response.headers['retry-after']).toBe('5');
    const other = ask(question(), { sid: await t.signIn('engineer') });
    await expect.poll(() => working.length, { timeout: 15_000 }).toBe(4);
    const pump = setInterval(letGo, 5);
    await Promise.all([...many, other]);
    clearInterval(pump);
  });

  it('of a link count for the link, not for its creator', async () => {
    const createdBy = (await t.deps.accounts.userIdOf('engadmin')) ?? 0;
    const link = { projectId: t.projects.own, code: 3, writes: true, name: 'wall', createdBy, expires: t.clock.now + 3_600_000 };
    const { secret } = await t.deps.accounts.createSecretLink(link);
    const wall = (await ask<{ sid: string }>('/login2', {}, { secret })).data.sid;
    const sid = await t.signIn('engadmin');
    const all = Array.from({ length: 5 }, () => ask(question(), { sid: wall }));
    await expect.poll(() => working.length, { timeout: 15_000 }).toBe(3);
    all.push(ask(question(), { sid }));
    await expect.poll(() => working.length, { timeout: 15_000 }).toBe(4);
    const pump = setInterval(letGo, 5);
    await Promise.all(all);
    clearInterval(pump);
  });

  it('are those that the engine answers', () => {
    const heavy = everyCall.filter(([, { cost }]) => cost === 'heavy').map(([, { path }]) => path);
    expect(heavy).toEqual(expect.arrayContaining(['/dv2/param/getParamHistory', '/api2/history/queryHistoryData', '/dv2/proj/getAnaPage']));
  });
});
