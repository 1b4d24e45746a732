/** The maximum number of unresponsive receivers of one user: notifications of others and a password reset are not delayed. */
import { once } from 'node:events';
import { createServer as createWeb } from 'node:http';
import { createServer as createTcp, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Mailbox, openMailbox } from '../notify/testing/mailbox.ts';
import { createTestServer, type TestServer } from '../testing/index.ts';

let server: TestServer;
let mailbox: Mailbox;
/** Accepts connections and never answers. */
let dead: Server;
let connections = 0;
/** Paths of the requests that the working receiver got. */
const heard: string[] = [];
const alive = createWeb((request, response) => {
  heard.push(request.url ?? '');
  request.resume().on('end', () => response.end('{}'));
});
const secret = 'a-secret-of-16-letters';
const portOf = (of: { address(): unknown }) => (of.address() as { port: number }).port;

beforeAll(async () => {
  mailbox = await openMailbox();
  dead = createTcp(() => {
    connections += 1;
  });
  for (const each of [dead, alive]) await once(each.listen(0, '127.0.0.1'), 'listening');
  server = await createTestServer({
    environment: {
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(mailbox.port),
      SMTP_FROM: 'EMS <ems@example.com>',
      SMTP_TLS: 'optional',
      PUBLIC_URL: 'https://ems.example.com',
      NOTIFY_HOSTS: [dead, alive].map((each) => `127.0.0.1:${portOf(each)}`).join(','),
    },
  });
});
afterAll(async () => {
  await server?.close();
  await mailbox?.close();
  dead?.close();
  alive?.close();
});

it('twenty unresponsive receivers of one project delay nobody else', { timeout: 60_000 }, async () => {
  const projectId = server.project('station').id;
  const foreignId = server.project('foreign').id;
  const hookOf = (of: Server | typeof alive, path: string) => ({
    ...{ name: path, channel: 'webhook', secret, address: `http://127.0.0.1:${portOf(of)}/${path}` },
  });
  const rule = (channelIds: readonly number[]) => ({
    name: 'all',
    severities: [1, 2, 3],
    kinds: [2, 3],
    to: { channelIds },
    enabled: true,
  });
  const post = async (path: string, as: 'engadmin' | 'stranger' | 'platform', body: object) => {
    const { status, data, msg } = await server.ask<{ id: number }>(`/api/notices/project/${path}`, { as, body });
    expect([path, status, msg]).toEqual([path, 200, msg]);
    return data;
  };
  const deadIds: number[] = [];
  for (let index = 0; index < 20; index += 1)
    deadIds.push((await post('channels/add', 'engadmin', { projectId, ...hookOf(dead, `dead-${index}`) })).id);
  const other = (await post('channels/add', 'platform', { projectId: foreignId, ...hookOf(alive, 'other') })).id;
  await post('rules/save', 'engadmin', { projectId, rule: rule(deadIds) });
  await post('rules/save', 'platform', { projectId: foreignId, rule: rule([other]) });

  // Alarms of the first project, so that each unresponsive receiver has notifications.
  await server.publish('t-grid', { active_power: 1 });
  for (const word of [1, 0, 2]) await server.publish('t-bms', { alarm_word_1: word });
  await expect.poll(() => connections, { timeout: 30_000 }).toBeGreaterThan(1);

  const since = performance.now();
  await server.publish('t-foreign', { alarm_word_1: 1 });
  const userId = (await server.accounts.userIdOf('monitor')) ?? 0;
  await server.db.updateTable('users').set({ email: 'monitor@example.com' }).where('id', '=', userId).execute();
  await server.ask('/api/password/ask-reset', { body: { username: 'monitor' } });
  await expect.poll(() => heard, { timeout: 30_000 }).toEqual(['/other']);
  await expect.poll(() => mailbox.mails.length, { timeout: 30_000 }).toBe(1);
  // Not a measurement: an unresponsive receiver occupies a slot for ten seconds; twenty of them once occupied all slots for over a minute.
  expect(performance.now() - since).toBeLessThan(20_000);
  // Unresponsive receivers are still tried, and none of their notifications is lost.
  const states = () => server.db.selectFrom('deliveries').select(['state', 'channel', 'project_id']).execute();
  expect((await states()).filter(({ project_id }) => Number(project_id) === projectId).length).toBeGreaterThanOrEqual(20);
  // A receiver gets a notification before its answer is stored.
  const delivered = async () =>
    (await states())
      .filter(({ state }) => state === 'delivered')
      .map(({ channel }) => channel)
      .sort();
  await expect.poll(delivered, { timeout: 15_000 }).toEqual(['email', 'webhook']);
});
