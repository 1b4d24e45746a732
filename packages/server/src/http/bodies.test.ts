/** Limits of bodies, forms and addresses: size and structure are checked before anything is parsed. */
import { describe, expect, it } from 'vitest';
import { base } from '../app-fixture.ts';
import { ask, t, useOwnServer } from './guard-fixture.ts';

useOwnServer();

async function send(path: string, payload: string, headers: Readonly<Record<string, string>> = {}, type = 'application/json') {
  const answer = await t.app.inject({
    method: 'POST',
    url: `${base}${path}`,
    headers: { 'content-type': type, 'accept-language': 'en', ...headers },
    payload,
  });
  return { status: answer.statusCode, ...answer.json<{ msg: string; errors?: { message: string }[] }>() };
}

const keys = (count: number) => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 0])));
const ownParam = () => t.deps.registry.device(t.devices.own)?.params[0]?.paramId ?? 0;

describe('an unauthenticated caller', () => {
  it('sends 4 kB at most, with few values, and none of it is built', async () => {
    const built = JSON.parse;
    const payloads = [keys(110_000), keys(600), `[${'1,'.repeat(1_900)}1]`, `${'['.repeat(2_000)}${']'.repeat(2_000)}`];
    // Other code in this process may parse its own texts meanwhile.
    const isSent = (text: string) => text !== '' && payloads.some((payload) => payload.startsWith(text.slice(0, 100)));
    const read: number[] = [];
    JSON.parse = ((text: string, reviver?: Parameters<typeof built>[1]) => {
      if (isSent(text)) read.push(text.length);
      return built(text, reviver) as unknown;
    }) as typeof built;
    const statuses = [];
    try {
      for (const payload of payloads) statuses.push((await send('/login', payload)).status);
    } finally {
      JSON.parse = built;
    }
    expect(statuses).toEqual([413, 413, 413, 400]);
    expect(read).toEqual([]);
  });

  it('is limited alike with a form, a long address or an unknown path', async () => {
    const form = 'application/x-www-form-urlencoded';
    expect((await send('/login', 'a&'.repeat(1_500), {}, form)).status).toBe(413);
    expect((await send('/login', `username=nobody&password=${'x'.repeat(4_100)}`, {}, form)).status).toBe(413);
    expect((await send('/login', 'username=nobody&password=x', {}, form)).status).toBe(401);
    expect((await send(`/login?${'a=1&'.repeat(200)}`, '{}')).status).toBe(413);
    expect((await send(`/login?a=${'x'.repeat(17_000)}`, '{}')).status).toBe(413);
    expect([404, 413]).toContain((await send('/nothing', keys(10_000))).status);
  });
});

describe('a body', () => {
  it('has at most 1000 values in 32 levels, unless its call allows more', async () => {
    const headers = { sid: await t.signIn('engadmin') };
    const acknowledge = (count: number) => ask('/api/log/acknowledge', headers, { projectId: t.projects.own, ids: Array(count).fill(1) });
    expect([(await acknowledge(500)).status, (await acknowledge(501)).status, (await acknowledge(1_100)).status]).toEqual([200, 400, 413]);
    const deep = `{"projectId":${t.projects.own},"ids":[1],"more":${'['.repeat(32)}${']'.repeat(32)}}`;
    expect(await send('/api/log/acknowledge', deep, headers)).toMatchObject({ status: 400, errors: [{ message: 'Nested too deeply' }] });
  });

  it('may be as large as its call needs', async () => {
    const headers = { sid: await t.signIn('engadmin') };
    const live = (paramIds: readonly number[]) => ask('/api2/history/queryRealTimeData', headers, { paramIds });
    expect([(await live(Array(5_000).fill(ownParam()))).status, (await live(Array(5_001).fill(ownParam()))).status]).toEqual([200, 400]);
    const lineData = JSON.stringify(Array.from({ length: 2_000 }, (_, index) => ({ key: `${index}:metric`, color: '#123' }))).slice(
      0,
      60_000,
    );
    const wellFormed = `${lineData.slice(0, lineData.lastIndexOf('},'))}}]`;
    expect((await ask('/history/graph/add', headers, { projectId: t.projects.own, lineData: wellFormed })).status).toBe(200);
    const data = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, index]));
    expect((await ask('/api2/esapi/devmsg/energy/w', headers, { projId: t.projects.own, data })).status).toBe(200);
    const cameras = Array.from({ length: 256 }, (_, index) => `C${String(index).padStart(63, '0')}`);
    const set = { projectId: t.projects.own, before: [], cameras };
    expect((await ask('/api/setup/setCameras', { sid: await t.signIn('platform') }, set)).status).toBe(200);
  });

  it('is checked by its schema only: unknown fields are ignored', async () => {
    const headers = { sid: await t.signIn('engadmin') };
    const region = (name: string, more: object) => ask('/api/setup/createRegion', headers, { projectId: t.projects.own, name, ...more });
    expect((await region('Zone', { unknown: ['\u202e'] })).status).toBe(200);
    expect((await region('Zone\u202e', {})).status).toBe(400);
    expect((await region('Zone\u0000', {})).status).toBe(400);
  });
});
