import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { base, type TestApp, testApp } from '../../app-fixture.ts';
import { type Mailbox, openMailbox } from '../../notify/testing/mailbox.ts';
import { readSettings } from '../../settings.ts';

let test: TestApp;
let mailbox: Mailbox;
let answer = '';

const hook = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=geheim-geheim';
const robot = { name: '值班群', channel: 'wecom', address: hook };
const rule = { name: '夜间', severities: [1], kinds: [3], to: { email: true } };

beforeEach(async () => {
  mailbox = await openMailbox();
  answer = '{"errcode":93000,"errmsg":"invalid webhook url, key=geheim-geheim"}';
  const settings = readSettings({
    CHECK_ANSWERS: 'true',
    LOG_LEVEL: 'debug',
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    SMTP_FROM: 'ems@example.com',
    SMTP_TLS: 'optional',
    PUBLIC_URL: 'https://ems.example.com',
  });
  if ('refusals' in settings) throw new Error(settings.refusals.join());
  test = await testApp({ settings, fetch: async () => new Response(answer) });
});
afterEach(async () => {
  await test.close();
  await mailbox.close();
});

type Row = Record<string, unknown> & { id: number };
async function ask(path: string, login: string, body?: object) {
  const reply = await test.app.inject({
    method: body ? 'POST' : 'GET',
    url: `${base}/api/notices/${path}`,
    headers: { sid: await test.signIn(login), 'accept-language': 'en' },
    ...(body ? { payload: body } : {}),
  });
  return reply.json<{
    code: number;
    data: Row & { list: readonly Row[]; total: number };
    errors?: readonly { path: string; message: string }[];
  }>();
}
const idOf = async (login: string) =>
  (await test.deps.db.selectFrom('users').select('id').where('login_name', '=', login).executeTakeFirstOrThrow()).id;
const confirm = (login: string) =>
  test.deps.db
    .updateTable('users')
    .set({ email: `${login}@example.com` })
    .where('login_name', '=', login)
    .execute();

describe('personal rules', () => {
  it('are stored, changed and removed only by their owner', async () => {
    const projectId = test.projects.own;
    const { data } = await ask('rules/save', 'monitor', { projectId, rule });
    expect(data).toMatchObject({ id: expect.any(Number), rule: { ...rule, enabled: true, delayMinutes: 0, hours: null } });
    const changed = { projectId, id: data.id, rule: { ...rule, name: '白班' } };
    for (const login of ['engadmin', 'stranger']) {
      expect((await ask('rules/save', login, changed)).code).not.toBe(200);
      expect((await ask('rules/remove', login, { projectId, id: data.id })).code).not.toBe(200);
    }
    expect((await ask('project/rules/remove', 'engadmin', { projectId, id: data.id })).code).toBe(404);
    expect((await ask('rules/save', 'monitor', changed)).code).toBe(200);
    expect((await ask(`rules?projectId=${projectId}`, 'engadmin')).data.list).toEqual([]);
    expect((await ask(`rules?projectId=${projectId}`, 'monitor')).data.list).toMatchObject([{ id: data.id, rule: { name: '白班' } }]);
    expect((await ask('rules/remove', 'monitor', { projectId, id: data.id })).code).toBe(200);
    expect((await ask(`rules?projectId=${projectId}`, 'monitor')).data.total).toBe(0);
  });

  it('allow no other recipients and no devices of other projects', async () => {
    const projectId = test.projects.own;
    const save = (more: object, to: object = rule.to) => ask('rules/save', 'monitor', { projectId, rule: { ...rule, ...more, to } });
    const foreignChannel = (await ask('channels/add', 'engadmin', robot)).data.id;
    for (const to of [{ everyone: true }, { onCall: true }, { userIds: [await idOf('engadmin')] }, {}, { channelIds: [foreignChannel] }])
      expect([to, (await save({}, to)).code]).not.toEqual([to, 200]);
    for (const more of [
      { deviceIds: [test.devices.foreign] },
      { regionIds: [test.regions.foreign] },
      { deviceIds: [999_999] },
      { escalate: { afterMinutes: 5, userId: await idOf('stranger') } },
      { hours: { days: [8], from: '08:00', to: '09:00' } },
      { hours: { days: [1], from: '24:00', to: '09:00' } },
      { severities: [] },
      { repeat: { everyMinutes: 0, most: 3 } },
    ])
      expect([more, (await save(more)).code]).not.toEqual([more, 200]);
    expect((await save({}, {})).errors).toMatchObject([{ path: 'rule.to', message: 'Choose the recipients' }]);
    expect((await save({ deviceIds: [test.devices.own], regionIds: [test.regions.own] })).code).toBe(200);
  });
});

describe('channels', () => {
  it('are limited to three per viewer and ten per user who can act', async () => {
    for (const [login, most] of [
      ['monitor', 3],
      ['operator', 10],
    ] as const) {
      const codes = [];
      for (let count = 0; count <= most; count += 1) codes.push((await ask('channels/add', login, { ...robot, name: `${count}` })).code);
      expect([login, codes]).toEqual([login, [...Array<number>(most).fill(200), 409]]);
    }
  });

  it('are stored encrypted, shown masked and removed only by their owner', async () => {
    const { data } = await ask('channels/add', 'monitor', robot);
    expect(data).toMatchObject({ name: '值班群', channel: 'wecom', address: 'https://qyapi.weixin.qq.com/…' });
    expect((await ask('channels', 'monitor')).data).toMatchObject({ email: null, mail: true, list: [{ id: data.id }] });
    for (const path of ['channels/remove', 'channels/test']) expect((await ask(path, 'engadmin', { id: data.id })).code).toBe(404);
    const { db } = test.deps;
    const stored = [await db.selectFrom('notice_channels').selectAll().execute(), await db.selectFrom('log_entries').selectAll().execute()];
    expect(JSON.stringify(stored) + test.log.join()).not.toContain('geheim');
    expect((await ask('channels/remove', 'monitor', { id: data.id })).code).toBe(200);
    expect((await ask('channels', 'monitor')).data.list).toEqual([]);
  });

  it('are rejected if invalid', async () => {
    for (const more of [
      { address: 'nonsense' },
      { address: 'ftp://x.example.com' },
      { channel: 'webhook', secret: 'short' },
      { channel: 'email' },
      { name: ' ' },
    ])
      expect([more, (await ask('channels/add', 'monitor', { ...robot, ...more })).code]).toEqual([more, 400]);
  });

  it('a channel test returns the channel’s response without the key', async () => {
    const { data } = await ask('channels/add', 'monitor', robot);
    expect((await ask('channels/test', 'monitor', { id: data.id })).data).toEqual({
      delivered: false,
      error: 'errcode 93000',
      answer: '{"errcode":93000,"errmsg":"invalid webhook url, key=***"}',
    });
    answer = '{"errcode":0,"errmsg":"ok"}';
    expect((await ask('channels/test', 'monitor', { id: data.id })).data).toMatchObject({ delivered: true, error: null, answer });
    const told = (await ask('deliveries', 'monitor')).data;
    expect(told.list).toMatchObject([
      { state: 'delivered', answer },
      { state: 'failed', error: 'errcode 93000', attempts: 1 },
    ]);
    expect((await ask('deliveries', 'engadmin')).data.total).toBe(0);
    const rows = await test.deps.db.selectFrom('deliveries').selectAll().execute();
    expect(JSON.stringify(rows) + test.log.join()).not.toContain('geheim');
  });

  it('the caller’s e-mail address can be tested once confirmed', async () => {
    expect((await ask('channels/test', 'monitor', {})).code).toBe(404);
    await confirm('monitor');
    expect((await ask('channels/test', 'monitor', {})).data).toMatchObject({ delivered: true, answer: expect.stringContaining('250') });
    expect(mailbox.textOf(-1)).toContain('This is a test');
    mailbox.refusals.push({ code: 550, text: 'no monitor@example.com here' });
    const refused = (await ask('channels/test', 'monitor', {})).data;
    expect(refused).toMatchObject({ delivered: false, error: expect.stringContaining('550'), answer: '550 no *** here' });
  });
});

describe('project settings', () => {
  const calls = (projectId: number): readonly (readonly [string, object?])[] => [
    [`project/rules?projectId=${projectId}`],
    ['project/rules/save', { projectId, rule: { ...rule, to: { everyone: true } } }],
    [`project/channels?projectId=${projectId}`],
    ['project/channels/add', { projectId, ...robot }],
    [`project/deliveries?projectId=${projectId}`],
    ['onCall/save', { projectId, pattern: [], exceptions: [] }],
  ];

  it('are available only to engineering administrators of the project', async () => {
    for (const login of ['monitor', 'operator', 'engineer', 'useradmin', 'stranger', 'visitor'])
      for (const [path, body] of calls(test.projects.own)) {
        if (login === 'visitor' && !body) continue;
        expect([login, path, (await ask(path, login, body)).code]).not.toEqual([login, path, 200]);
      }
    for (const [path, body] of calls(test.projects.own)) expect([path, (await ask(path, 'engadmin', body)).code]).toEqual([path, 200]);
    for (const [path, body] of calls(test.projects.foreign))
      expect([path, (await ask(path, 'engadmin', body)).code]).not.toEqual([path, 200]);
    const entries = await test.deps.db.selectFrom('log_entries').select('content_en').where('project_id', '=', test.projects.own).execute();
    expect(entries.map(({ content_en }) => content_en).join()).toContain('notification rule');
  });

  it('are not changed if the operation log fails', async () => {
    const projectId = test.projects.own;
    const { db } = test.deps;
    const whole = { projectId, rule: { ...rule, to: { everyone: true } } };
    const kept = (await ask('project/rules/save', 'engadmin', whole)).data.id;
    const channel = (await ask('project/channels/add', 'engadmin', { projectId, ...robot })).data.id;
    const state = async () => [
      await db.selectFrom('notice_rules').selectAll().execute(),
      await db.selectFrom('notice_channels').selectAll().execute(),
      await db.selectFrom('on_call').selectAll().execute(),
    ];
    const before = await state();
    await test.signIn('engadmin');
    await db.updateTable('meta').set({ value: 'damaged' }).where('key', '=', 'audit_head').execute();
    for (const [path, body] of [
      ['project/rules/save', whole],
      ['project/rules/save', { ...whole, id: kept, rule: { ...whole.rule, name: '白班' } }],
      ['project/rules/remove', { projectId, id: kept }],
      ['project/channels/add', { projectId, ...robot, name: '另一群' }],
      ['project/channels/remove', { projectId, id: channel }],
      ['onCall/save', { projectId, pattern: [], exceptions: [{ from: '2026-05-01T00:00', to: '2026-05-02T00:00', userId: null }] }],
    ] as const)
      expect([path, (await ask(path, 'engadmin', body)).code]).toEqual([path, 500]);
    expect(await state()).toEqual(before);
  });

  it('reject channels and people from outside the project', async () => {
    const projectId = test.projects.own;
    const own = (await ask('channels/add', 'engadmin', robot)).data.id;
    const save = (to: object) => ask('project/rules/save', 'engadmin', { projectId, rule: { ...rule, to } });
    for (const to of [{ email: true }, { channelIds: [own] }, { userIds: [await idOf('stranger')] }, {}])
      expect([to, (await save(to)).code]).not.toEqual([to, 200]);
    for (const path of ['project/channels/test', 'project/channels/remove'])
      expect((await ask(path, 'engadmin', { projectId, id: own })).code).toBe(404);
    const kept = (await ask('project/channels/add', 'engadmin', { projectId, ...robot })).data.id;
    expect((await save({ channelIds: [kept], userIds: [await idOf('monitor')], onCall: true })).code).toBe(200);
    expect((await ask('project/channels/test', 'engadmin', { projectId, id: kept })).data).toMatchObject({ error: 'errcode 93000' });
  });

  it('show the user on duty in the on-call calendar, which accepts only members', async () => {
    const projectId = test.projects.own;
    const userId = await idOf('operator');
    const always = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00', userId };
    const save = (more: object) => ask('onCall/save', 'engadmin', { projectId, pattern: [always], exceptions: [], ...more });
    expect((await save({})).code).toBe(200);
    for (const more of [
      { pattern: [{ ...always, userId: await idOf('stranger') }] },
      { exceptions: [{ from: '2026-02-30T00:00', to: '2026-03-01T00:00', userId }] },
      { exceptions: [{ from: '2026-03-02T00:00', to: '2026-03-01T00:00', userId }] },
    ])
      expect([more, (await save(more)).code]).not.toEqual([more, 200]);
    const seen = (await ask(`onCall?projectId=${projectId}`, 'monitor')).data;
    expect(seen).toMatchObject({ now: [userId], pattern: [always], people: [{ id: userId, name: 'operator' }] });
    expect(((await ask(`onCall?projectId=${projectId}`, 'engadmin')).data['people'] as object[]).length).toBeGreaterThan(3);
    expect((await ask(`onCall?projectId=${projectId}`, 'stranger')).code).not.toBe(200);
  });
});
