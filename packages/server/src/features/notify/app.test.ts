import { afterEach, beforeEach, expect, it } from 'vitest';
import { base, type TestApp, testApp } from '../../app-fixture.ts';
import { type Mailbox, openMailbox } from '../../notify/testing/mailbox.ts';
import { readSettings } from '../../settings.ts';

let test: TestApp;
let mailbox: Mailbox;
const asked: string[] = [];

beforeEach(async () => {
  asked.length = 0;
  mailbox = await openMailbox();
  const settings = readSettings({
    CHECK_ANSWERS: 'true',
    LOG_LEVEL: 'debug',
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    SMTP_FROM: 'ems@example.com',
    SMTP_TLS: 'optional',
    PUBLIC_URL: 'https://ems.example.com',
  });
  if ('refusals' in settings) throw new Error(settings.refusals.join());
  const fetch = async (address: URL | string | Request) => {
    asked.push(String(address));
    return new Response('{"errcode":93000,"errmsg":"key=geheim"}');
  };
  test = await testApp({ settings, fetch });
});
afterEach(async () => {
  await test.close();
  await mailbox.close();
});

async function ask(path: string, login: string, body?: object) {
  const answer = await test.app.inject({
    method: body ? 'POST' : 'GET',
    url: `${base}${path}`,
    headers: { sid: await test.signIn(login), 'accept-language': 'en' },
    ...(body ? { payload: body } : {}),
  });
  return answer.json<{ code: number; data: { id: number; total: number; list: readonly Record<string, unknown>[] } }>();
}

it('a test notification is sent, and the list shows its outcome', async () => {
  expect((await ask('/api/notify/test', 'platform', { channel: 'email', address: 'anna@example.com' })).code).toBe(200);
  await expect.poll(() => mailbox.mails.length).toBe(1);
  expect(mailbox.textOf(-1)).toContain('A platform administrator sent this');
  const robot = { channel: 'wecom', address: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=geheim' };
  expect((await ask('/api/notify/test', 'platform', robot)).code).toBe(200);
  await expect.poll(async () => (await ask('/api/notify/deliveries?state=failed', 'platform')).data.total).toBe(1);
  const { data } = await ask('/api/notify/deliveries', 'platform');
  expect(data.list).toMatchObject([
    { channel: 'wecom', state: 'failed', attempts: 1, error: 'errcode 93000', address: 'https://qyapi.weixin.qq.com/…' },
    { channel: 'email', state: 'delivered', attempts: 1, error: null, address: 'a***@example.com', subject: 'Test message' },
  ]);
  expect(asked).toEqual([robot.address]);
  // The key is a secret: it must not appear in any list, entry or log.
  const { db } = test.deps;
  const stored = [await db.selectFrom('deliveries').selectAll().execute(), await db.selectFrom('log_entries').selectAll().execute()];
  expect(JSON.stringify([data, stored]) + test.log.join()).not.toContain('geheim');
});

it('requires a platform administrator and a valid target', async () => {
  for (const login of ['engadmin', 'monitor', 'visitor']) {
    expect((await ask('/api/notify/deliveries', login)).code).not.toBe(200);
    expect((await ask('/api/notify/test', login, { channel: 'email', address: 'anna@example.com' })).code).not.toBe(200);
  }
  for (const body of [
    { channel: 'pigeon', address: 'x' },
    { channel: 'email', address: 'a@b.cn, c@d.cn' },
    { channel: 'webhook', address: 'https://hook.example.com/', secret: 'short' },
    { channel: 'feishu', address: 'ftp://open.feishu.cn/' },
  ])
    expect([body, (await ask('/api/notify/test', 'platform', body)).code]).toEqual([body, 400]);
  expect(mailbox.mails).toEqual([]);
  expect(asked).toEqual([]);
});
