/** Calls without an effect are not recorded: operation entries are permanent, so repeated calls must not fill the log. */
import type { SetupDevice } from '@czyun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, everyCall, examples } from '../http/call-fixture.ts';
import { first, setup } from '../testing/call-examples.ts';
import { createTestServer, type TestServer } from '../testing/index.ts';

let server: TestServer;
let projectId: number;

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
}, 30_000);
afterAll(() => server?.close());

const entries = async () =>
  (
    await server.db
      .selectFrom('log_entries')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('index_name', '=', 'operation')
      .executeTakeFirstOrThrow()
  ).n;

const repeated = everyCall.flatMap(([name, { changes }]) => {
  const again = examples.get(name)?.again;
  return changes && typeof again === 'function' ? [[name, again] as const] : [];
});

it('every call that changes something has an example of a repeated call', () => {
  const changing = everyCall.filter(([, { changes }]) => changes).map(([name]) => name);
  expect(changing.filter((name) => examples.get(name)?.again === undefined)).toEqual([]);
  expect(repeated.length).toBeGreaterThan(50);
});

describe.each(repeated)('%s', (_name, again) => {
  it('makes no entry if nothing changes, and answers the same', async () => {
    let made = 0;
    const ask = async (): Promise<Answer> => {
      const { path, body, as = 'engadmin' } = await again({ server, projectId });
      const before = await entries();
      const { status: _status, ...answer } = await server.ask(path, { as, body, language: 'en' });
      made = (await entries()) - before;
      return answer;
    };
    // The first call may still change something.
    await ask();
    const once = await ask();
    expect([once.code, made]).toEqual([200, 0]);
    expect(await ask()).toEqual(once);
    expect(made).toBe(0);
  });
});

it('a change still makes its entry, and one based on an old version is still refused', async () => {
  const { id: deviceId, key: _key, hasToken: _token, ...device } = first((await setup({ server, projectId })).devices);
  const before = await entries();
  const change = (more: object) =>
    server.ask<SetupDevice>('/api/setup/updateDevice', { as: 'engadmin', body: { deviceId, ...device, ...more } });
  expect((await change({ name: 'another name' })).data).toMatchObject({ name: 'another name', version: device.version + 1 });
  expect(await entries()).toBe(before + 1);
  // Based on an outdated state.
  expect((await change({})).code).toBe(409);
  expect(await entries()).toBe(before + 1);
});
