import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { base, type TestApp, testApp, testPassword } from '../../app-fixture.ts';
import { type Mailbox, openMailbox } from '../../notify/testing/mailbox.ts';
import { readSettings } from '../../settings.ts';

let test: TestApp;
let mailbox: Mailbox;

const settingsWith = (more: Record<string, string>) => {
  const settings = readSettings({ CHECK_ANSWERS: 'true', LOG_LEVEL: 'debug', WEB_DIR: '/nonexistent', ...more });
  if ('refusals' in settings) throw new Error(settings.refusals.join());
  return settings;
};

beforeEach(async () => {
  mailbox = await openMailbox();
  const mail = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailbox.port), SMTP_FROM: 'EMS <ems@example.com>', SMTP_TLS: 'optional' };
  test = await testApp({ settings: settingsWith({ ...mail, PUBLIC_URL: 'https://ems.example.com' }) });
});
afterEach(async () => {
  await test.close();
  await mailbox.close();
});

interface Asked {
  readonly sid?: string;
  readonly body?: object;
  readonly language?: string;
  readonly address?: string;
}

async function ask<T = Record<string, unknown>>(path: string, { sid, body, language = 'en', address = '127.0.0.1' }: Asked = {}) {
  const answer = await test.app.inject({
    method: body ? 'POST' : 'GET',
    url: `${base}${path}`,
    remoteAddress: address,
    headers: { 'accept-language': language, ...(sid ? { sid } : {}) },
    ...(body ? { payload: body } : {}),
  });
  return answer.json<{ code: number; msg: string; data: T; errors?: { path: string; message: string }[] }>();
}

const arrived = async (count: number) => {
  await expect.poll(() => mailbox.mails.length).toBe(count);
  return mailbox.textOf(-1);
};
/** Waits long enough to show that no more mail arrives. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 300));
const codeIn = (text: string) => /[2-9A-Z]{4}(-[2-9A-Z]{4}){3}/.exec(text)?.[0] ?? '';
const tokenIn = (text: string) => /https:\/\/ems\.example\.com\/reset-password#token=([\w-]{43})/.exec(text)?.[1] ?? '';
const setEmail = (sid: string, email: string | null, password = testPassword) =>
  ask('/api/email/set', { sid, body: { email, ownPassword: password } });
const confirm = (sid: string, code: string) => ask('/api/email/confirm', { sid, body: { code } });
const askReset = (username: string, more: Asked = {}) => ask('/api/password/ask-reset', { body: { username }, ...more });
const reset = (token: string, password = 'brand-new-1', more: Asked = {}) =>
  ask<{ loginName: string }>('/api/password/reset', { body: { token, password, confirmPassword: password }, ...more });
const canSignIn = async (password: string, username = 'monitor') => (await ask('/login', { body: { username, password } })).code === 200;

/** Confirms the address of an account and clears the mailbox. */
async function confirmed(name = 'monitor', email = `${name}@example.com`): Promise<string> {
  const sid = await test.signIn(name);
  const before = mailbox.mails.length;
  await setEmail(sid, email);
  await confirm(sid, codeIn(await arrived(before + 1)));
  return sid;
}
const entries = async () =>
  (await test.deps.db.selectFrom('log_entries').select(['content_en', 'user_name', 'address']).where('type', '=', 4).execute()).map(
    ({ content_en }) => content_en,
  );
const securityKinds = async () => {
  await test.deps.security.flush();
  return (await test.deps.db.selectFrom('security_events').select('kind').orderBy('id').execute()).map(({ kind }) => kind);
};

describe('the e-mail address of one’s own account', () => {
  it('counts once the code that was sent to it came back', async () => {
    const sid = await test.signIn('monitor');
    const asked = await setEmail(sid, 'anna@example.com');
    expect([asked.code, asked.data.email, asked.data.emailPending]).toEqual([200, null, 'anna@example.com']);
    const text = await arrived(1);
    expect(mailbox.mails[0]?.to).toEqual(['anna@example.com']);
    expect(text).toContain('monitor');
    expect(text).toContain('127.0.0.1');
    // Nothing is sent to it before.
    await askReset('monitor');
    await askReset('anna@example.com');
    await quiet();
    expect(mailbox.mails).toHaveLength(1);
    // Lower case without dashes is the same code.
    const done = await confirm(sid, codeIn(text).toLowerCase().replaceAll('-', ' '));
    expect([done.code, done.data.email, done.data.emailPending]).toEqual([200, 'anna@example.com', null]);
    expect((await confirm(sid, codeIn(text))).code).toBe(409);
    expect((await ask('/api/profile', { sid })).data).toMatchObject({ email: 'anna@example.com', emailPending: null });
    expect(await securityKinds()).toContain('emailChanged');
    expect(await entries()).toEqual(expect.arrayContaining(['Request confirmation of an e-mail address', 'Change e-mail address']));
  });

  it('requires the current password, a valid address and a person', async () => {
    const sid = await test.signIn('monitor');
    const wrong = await setEmail(sid, 'anna@example.com', 'not it');
    expect([wrong.code, wrong.errors]).toEqual([400, [{ path: 'ownPassword', message: 'The password is wrong' }]]);
    for (const email of ['', 'anna', 'a@b.cn, c@d.cn', 'a@b.cn\r\nBcc: c@d.cn', '<a@b.cn>', `${'a'.repeat(250)}@b.cn`]) {
      const answer = await setEmail(sid, email);
      expect([email, answer.code, answer.errors?.[0]?.path]).toEqual([email, 400, 'email']);
    }
    expect((await setEmail(await test.signIn('visitor'), 'a@b.cn')).code).toBe(403);
    expect((await ask('/api/email/set', { body: { email: 'a@b.cn', ownPassword: testPassword } })).code).toBe(4012);
    expect(mailbox.mails).toEqual([]);
  });

  it('accepts its code for a day, for its own account, and only the latest one', async () => {
    const sid = await test.signIn('monitor');
    await setEmail(sid, 'one@example.com');
    const first = codeIn(await arrived(1));
    await setEmail(sid, 'two@example.com');
    const second = codeIn(await arrived(2));
    expect((await confirm(sid, first)).code).toBe(409);
    expect((await confirm(await test.signIn('operator'), second)).code).toBe(409);
    test.clock.now += 24 * 3_600_000;
    const late = await test.signIn('monitor');
    const answer = await confirm(late, second);
    expect([answer.code, answer.errors?.[0]?.path]).toEqual([409, 'code']);
    expect((await ask('/api/profile', { sid: late })).data).toMatchObject({ email: null, emailPending: null });
  });

  it('remains until another one is confirmed and is notified of that; its links then end', async () => {
    const sid = await confirmed();
    await askReset('monitor');
    const token = tokenIn(await arrived(2));
    await setEmail(sid, 'other@example.com');
    const code = codeIn(await arrived(3));
    expect((await ask('/api/profile', { sid })).data).toMatchObject({ email: 'monitor@example.com', emailPending: 'other@example.com' });
    expect((await confirm(sid, code)).code).toBe(200);
    expect(await arrived(4)).toContain('contact your administrator');
    expect(mailbox.mails.at(-1)?.to).toEqual(['monitor@example.com']);
    expect((await reset(token)).code).toBe(409);
    // It can also be removed.
    expect((await setEmail(sid, null)).data).toMatchObject({ email: null });
    await arrived(5);
    expect(mailbox.mails.at(-1)?.to).toEqual(['other@example.com']);
    await askReset('monitor');
    await quiet();
    expect(mailbox.mails).toHaveLength(5);
  });

  it('limits guesses of the code and of the password', async () => {
    const sid = await test.signIn('monitor');
    const codes: number[] = [];
    for (let n = 0; n < 12; n += 1) codes.push((await confirm(sid, `AAAA-AAAA-AAAA-AA${n + 10}`)).code);
    expect(codes.slice(0, 10)).toEqual(Array(10).fill(409));
    expect(codes.at(-1)).toBe(429);
    const passwords: number[] = [];
    for (let n = 0; n < 12; n += 1) passwords.push((await setEmail(sid, 'a@example.com', `guess ${n}`)).code);
    expect(passwords.at(-1)).toBe(429);
  });
});

describe('a new password by e-mail', () => {
  it('is set once with the link, ends every session, and is reported by mail', async () => {
    const sid = await confirmed();
    const asked = await askReset('Monitor', { address: '198.51.100.7' });
    expect([asked.code, asked.data]).toEqual([200, {}]);
    const text = await arrived(2);
    expect(mailbox.mails[1]?.to).toEqual(['monitor@example.com']);
    expect(text).toContain('monitor');
    expect(text).toContain('198.51.100.7');
    expect(text).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/);
    const token = tokenIn(text);
    const done = await reset(token);
    expect([done.code, done.data]).toEqual([200, { loginName: 'monitor' }]);
    expect((await ask('/api/me', { sid })).code).toBe(4012);
    expect([await canSignIn(testPassword), await canSignIn('brand-new-1')]).toEqual([false, true]);
    expect(await arrived(3)).toContain('was changed at');
    const again = await reset(token, 'brand-new-2');
    expect([again.code, again.msg]).toEqual([409, 'This link is invalid, used or expired. Request a new one']);
    expect(await canSignIn('brand-new-1')).toBe(true);
    expect(await securityKinds()).toEqual(expect.arrayContaining(['passwordResetAsked', 'passwordReset', 'tokenRefused']));
    expect(await entries()).toEqual(expect.arrayContaining(['Request a password reset by e-mail', 'Set a new password by e-mail']));
  });

  it('finds the account by its address too, and writes in its language', async () => {
    const sid = await confirmed('operator', 'Op@Example.com');
    await ask('/api/profile/save', { sid, body: { language: 'zh' } });
    await askReset('op@example.com');
    expect(await arrived(2)).toContain('重置账号 operator 的密码');
    expect(mailbox.mails.at(-1)?.to).toEqual(['Op@example.com']);
  });

  it('leaves no token anywhere but in the mail', async () => {
    await confirmed();
    await askReset('monitor');
    const token = tokenIn(await arrived(2));
    await reset(token);
    await test.deps.security.flush();
    const { db } = test.deps;
    const tables = ['deliveries', 'account_tokens', 'log_entries', 'security_events'] as const;
    const stored = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
    expect(token).toHaveLength(43);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(test.log.join()).not.toContain(token);
    // Addresses are masked where messages are listed.
    expect(JSON.stringify(stored[0])).not.toContain('monitor@example.com');
  });

  it('answers alike and at once whether there is an account, an address, or neither', async () => {
    await confirmed();
    const answers: string[] = [];
    for (const [n, name] of ['monitor', 'operator', 'nobody', 'monitor@example.com', 'nobody@example.com'].entries()) {
      answers.push(JSON.stringify(await askReset(name, { address: `10.9.8.${n}` })));
      // Work that depends on the account is done after the answer.
      const tokens = await test.deps.db
        .selectFrom('account_tokens')
        .select('purpose')
        .where('created', '>', test.clock.now - 1)
        .execute();
      if (n === 0) expect(tokens).toEqual([]);
    }
    expect(new Set(answers).size).toBe(1);
    await arrived(3);
  });

  it('is slowed down by name and by network, the same for nobody as for somebody', async () => {
    await confirmed();
    const codesOf = async (name: (n: number) => string, address: (n: number) => string) => {
      const codes: number[] = [];
      for (let n = 0; n < 12; n += 1) codes.push((await askReset(name(n), { address: address(n) })).code);
      return codes;
    };
    const somebody = await codesOf(
      () => 'monitor',
      () => '203.0.113.1',
    );
    const nobody = await codesOf(
      () => 'nobody',
      () => '203.0.113.2',
    );
    expect(somebody).toEqual(nobody);
    expect(somebody.at(-1)).toBe(429);
    const sweeping = await codesOf(
      (n) => `name${n}`,
      () => '203.0.113.3',
    );
    expect(sweeping.at(-1)).toBe(429);
    // From many addresses: the account gets a few links an hour, further requests are ignored silently.
    const spread = await codesOf(
      () => 'monitor',
      (n) => `203.0.114.${n}`,
    );
    expect(spread).toEqual(Array(12).fill(200));
    await arrived(6);
    await quiet();
    expect(mailbox.mails).toHaveLength(6);
  });

  it('ends with its time, with a change of password, and with the account', async () => {
    const sid = await confirmed();
    await askReset('monitor');
    const first = tokenIn(await arrived(2));
    test.clock.now += 30 * 60_000;
    expect((await reset(first)).code).toBe(409);
    await askReset('monitor');
    const second = tokenIn(await arrived(3));
    const body = { oldPassword: testPassword, password: 'changed-1', confirmPassword: 'changed-1' };
    expect((await ask('/api/password/change', { sid, body })).code).toBe(200);
    expect((await reset(second)).code).toBe(409);
    await askReset('monitor');
    const third = tokenIn(await arrived(4));
    await test.deps.db.updateTable('users').set({ disabled: 1 }).where('login_name', '=', 'monitor').execute();
    expect((await reset(third)).code).toBe(409);
    await askReset('monitor');
    await quiet();
    expect(mailbox.mails).toHaveLength(4);
    // Tokens that expired more than an hour ago are removed.
    test.clock.now += 3 * 3_600_000;
    await test.deps.accounts.removeExpired();
    expect(await test.deps.db.selectFrom('account_tokens').selectAll().execute()).toEqual([]);
  });

  it('is set with the newest link alone; a new password ends every link and every code', async () => {
    const sid = await confirmed();
    await askReset('monitor');
    const older = tokenIn(await arrived(2));
    await askReset('monitor');
    const newest = tokenIn(await arrived(3));
    await setEmail(sid, 'other@example.com');
    await arrived(4);
    expect((await reset(older)).code).toBe(409);
    const open = () => test.deps.db.selectFrom('account_tokens').select('purpose').where('expires', '>', test.clock.now).execute();
    expect((await open()).map(({ purpose }) => purpose).sort()).toEqual(['email', 'reset']);
    expect((await reset(newest)).code).toBe(200);
    expect(await open()).toEqual([]);
  });

  it('keeps the rules of passwords, and takes no token of another kind', async () => {
    const sid = await confirmed();
    await askReset('monitor');
    const token = tokenIn(await arrived(2));
    for (const password of ['abcd', 'x'.repeat(21), 'MONITOR']) {
      const answer = await reset(token, password);
      expect([answer.code, answer.errors?.[0]?.path]).toEqual([400, 'password']);
    }
    const differ = await ask('/api/password/reset', { body: { token, password: 'brand-new-1', confirmPassword: 'brand-new-2' } });
    expect(differ.errors?.[0]?.path).toBe('confirmPassword');
    for (const wrong of ['short', 'x'.repeat(44), `${token.slice(0, 42)}!`]) expect((await reset(wrong)).code).toBe(400);
    expect((await reset('x'.repeat(43))).code).toBe(409);
    expect((await reset(sid)).code).toBe(409);
    // Two at the same time: only one succeeds.
    const codes = (await Promise.all([reset(token, 'first-one'), reset(token, 'second-one')])).map(({ code }) => code).sort();
    expect(codes).toEqual([200, 409]);
  });

  it('limits guesses', async () => {
    const codes: number[] = [];
    for (let n = 0; n < 12; n += 1) codes.push((await reset(String(n).padEnd(43, 'x'))).code);
    expect(codes.slice(0, 10)).toEqual(Array(10).fill(409));
    expect(codes.at(-1)).toBe(429);
  });
});

it('is not offered without a mail server', async () => {
  expect((await ask('/api/sign-in/options')).data).toEqual({ passwordReset: true });
  await test.close();
  test = await testApp();
  expect((await ask('/api/sign-in/options')).data).toEqual({ passwordReset: false });
  expect((await askReset('monitor')).code).toBe(503);
  expect((await askReset('nobody')).code).toBe(503);
  expect((await setEmail(await test.signIn('monitor'), 'a@example.com')).code).toBe(503);
});
