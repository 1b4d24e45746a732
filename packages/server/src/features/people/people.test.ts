import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { base, type TestApp, testApp, testPassword } from '../../app-fixture.ts';
import { createAudit } from '../audit/index.ts';

let test: TestApp;
beforeEach(async () => {
  test = await testApp();
});
afterEach(() => test.close());

interface Answer<T> {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: T;
  readonly errors?: readonly { path: string; message: string }[];
}

async function ask<T = Record<string, unknown>>(
  path: string,
  { as, sid, body, language = 'en' }: { as?: string; sid?: string; body?: object; language?: string } = {},
): Promise<Answer<T>> {
  const token = sid ?? (as ? await test.signIn(as) : undefined);
  const answer = await test.app.inject({
    method: body ? 'POST' : 'GET',
    url: `${base}${path}`,
    headers: { 'accept-language': language, ...(token ? { sid: token } : {}) },
    ...(body ? { payload: body } : {}),
  });
  return { status: answer.statusCode, ...answer.json<Omit<Answer<T>, 'status'>>() };
}

const own = () => test.projects.own;
const idOf = async (loginName: string) => (await test.deps.accounts.userIdOf(loginName)) ?? 0;
const addMember = async (loginName: string, code: number) => {
  const id = await test.deps.accounts.createUser({ loginName, password: testPassword, name: loginName });
  await test.deps.accounts.setMembership(id, own(), code);
  return id;
};
const codeOf = async (userId: number) =>
  (
    await test.deps.db
      .selectFrom('memberships')
      .select('code')
      .where('user_id', '=', userId)
      .where('project_id', '=', own())
      .executeTakeFirst()
  )?.code;
const change = (as: string, userId: number, code: number) => ask('/api/member/change', { as, body: { projectId: own(), userId, code } });
const invite = (as: string, more: object = {}) =>
  ask<{ id: number; invitationCode: string; status: string; expires: number }>('/api/invitation/create', {
    as,
    body: { projectId: own(), ...more },
  });
const newcomer = (invitationCode: string, more: object = {}) => ({
  name: '李雷',
  mobile: '13800138000',
  company: '某公司',
  loginName: 'li.lei',
  password: 'secret1',
  confirmPassword: 'secret1',
  invitationCode,
  ...more,
});
const entries = () => test.deps.db.selectFrom('log_entries').selectAll().where('index_name', '=', 'operation').orderBy('id').execute();

describe('members', () => {
  it('are listed for those who manage users, with what may be done to each', async () => {
    await addMember('useradmin', 5);
    const { data } = await ask<{ total: number; list: { loginName: string; code: number; mayChange: boolean; mayDelete: boolean }[] }>(
      `/api/member/list?projectId=${own()}`,
      { as: 'useradmin' },
    );
    expect(data.total).toBe(5);
    expect(Object.fromEntries(data.list.map(({ loginName, mayChange }) => [loginName, mayChange]))).toEqual({
      engadmin: false,
      visitor: false,
      useradmin: false,
      monitor: true,
      operator: true,
    });
    expect((await ask<{ total: number }>(`/api/member/list?projectId=${own()}&query=MONI`, { as: 'engadmin' })).data.total).toBe(1);
    expect((await ask<{ total: number }>(`/api/member/list?projectId=${own()}&query=%25`, { as: 'engadmin' })).data.total).toBe(0);
    expect((await ask(`/api/member/list?projectId=${own()}`, { as: 'monitor' })).code).toBe(403);
    expect((await ask(`/api/member/list?projectId=${test.projects.foreign}`, { as: 'engadmin' })).code).toBe(4013);
    expect((await ask('/api/member/list', { as: 'engadmin' })).code).toBe(400);
  });

  it('get another code, at once and in the log', async () => {
    const [monitor, sid] = [await idOf('monitor'), await test.signIn('monitor')];
    expect((await ask(`/api/member/list?projectId=${own()}`, { sid })).code).toBe(403);
    expect((await change('engadmin', monitor, 5)).data).toEqual({ userId: monitor, code: 5 });
    expect((await ask(`/api/member/list?projectId=${own()}`, { sid })).code).toBe(200);
    expect(await entries()).toMatchObject([
      { project_id: own(), user_name: 'engadmin', target_param: 'monitor', old_value: '3', set_value: '5', content_zh: '修改成员权限' },
    ]);
    expect((await change('engadmin', monitor, 6)).code).toBe(400);
    expect((await change('engadmin', 999_999, 3)).code).toBe(404);
    expect((await change('engadmin', await idOf('stranger'), 3)).code).toBe(404);
  });

  it('of codes 2 and 5 are out of reach for a user administrator, and so are those codes', async () => {
    const [useradmin, other] = [await addMember('useradmin', 5), await addMember('otheradmin', 5)];
    const [engadmin, monitor] = [await idOf('engadmin'), await idOf('monitor')];
    for (const [userId, code] of [
      [engadmin, 3],
      [other, 3],
      [useradmin, 3],
      [monitor, 2],
      [monitor, 5],
    ] as const)
      expect((await change('useradmin', userId, code)).code, `${userId} to ${code}`).toBe(403);
    for (const userId of [engadmin, other])
      expect((await ask('/api/member/delete', { as: 'useradmin', body: { projectId: own(), userId } })).code).toBe(403);
    expect((await change('useradmin', monitor, 4)).code).toBe(200);
    expect((await ask('/api/member/delete', { as: 'useradmin', body: { projectId: own(), userId: monitor } })).code).toBe(200);
    expect(await codeOf(monitor)).toBeUndefined();
    expect((await invite('useradmin', { code: 2 })).code).toBe(403);
    expect((await invite('useradmin', { code: 5 })).code).toBe(403);
    const { id } = (await invite('engadmin', { code: 2 })).data;
    const list = await ask<{ list: { invitationCode: string }[] }>(`/api/invitation/list?projectId=${own()}`, { as: 'useradmin' });
    expect(list.data.list).toMatchObject([{ invitationCode: '', mayDelete: false }]);
    expect((await ask('/api/invitation/delete', { as: 'useradmin', body: { projectId: own(), id } })).code).toBe(403);
  });

  it('keep at least one engineering administrator, whoever tries and however many try at once', async () => {
    await test.deps.accounts.setMembership(await idOf('visitor'), own(), 3);
    const engadmin = await idOf('engadmin');
    const last = { code: 409, msg: 'A project needs at least one engineering administrator' };
    expect(await ask('/api/member/leave', { as: 'engadmin', body: { projectId: own() } })).toMatchObject(last);
    expect(await change('platform', engadmin, 3)).toMatchObject(last);
    expect(await ask('/api/member/delete', { as: 'platform', body: { projectId: own(), userId: engadmin } })).toMatchObject(last);
    expect((await change('engadmin', engadmin, 2)).code).toBe(200);
    const second = await addMember('second', 2);
    const [one, two] = [await test.signIn('engadmin'), await test.signIn('second')];
    // Both know themselves as code 2 when they begin.
    const answers = await Promise.all([
      ask('/api/member/leave', { sid: one, body: { projectId: own() } }),
      ask('/api/member/leave', { sid: two, body: { projectId: own() } }),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
    const left = (await codeOf(engadmin)) === undefined ? [second, engadmin] : [engadmin, second];
    await test.deps.accounts.setMembership(left[1] ?? 0, own(), 2);
    const lowered = await Promise.all([
      ask('/api/member/change', { sid: one, body: { projectId: own(), userId: second, code: 3 } }),
      ask('/api/member/change', { sid: two, body: { projectId: own(), userId: engadmin, code: 3 } }),
    ]);
    expect(lowered.map(({ code }) => code).sort()).toEqual([200, 403]);
  });

  it('leave with the sentence that follows, and are strangers then', async () => {
    const sid = await test.signIn('monitor');
    expect((await ask('/api/member/leave', { sid, body: { projectId: own() } })).data).toEqual({
      message: 'Exit successful! Please log in again',
    });
    expect((await ask(`/api/project/queryProject?id=${own()}`, { sid })).code).toBe(4013);
    expect((await ask('/api/member/leave', { as: 'platform', body: { projectId: own() } })).code).toBe(404);
  });

  it('are counted', async () => {
    await addMember('useradmin', 5);
    await invite('engadmin');
    expect((await ask(`/api/member/statistics?projectId=${own()}`, { as: 'engadmin' })).data).toEqual({
      projectUsers: 5,
      engineeringAdministrators: 2,
      userAdministrators: 1,
      invitations: 1,
    });
  });

  it('can be registered by an engineering administrator alone', async () => {
    const { invitationCode: _none, ...person } = newcomer('');
    const body = { ...person, projectId: own(), code: 4 };
    await addMember('useradmin', 5);
    expect((await ask('/api/member/register', { as: 'useradmin', body })).code).toBe(403);
    expect((await ask('/api/member/register', { as: 'stranger', body })).code).toBe(4013);
    const { data } = await ask<{ userId: number }>('/api/member/register', { as: 'engadmin', body });
    expect(await codeOf(data.userId)).toBe(4);
    expect(await ask('/api/member/register', { as: 'engadmin', body })).toMatchObject({
      code: 409,
      errors: [{ path: 'loginName', message: 'The loginName already exists' }],
    });
  });
});

describe('invitations', () => {
  it('let somebody in as often as they may, and say why not after', async () => {
    const { data } = await invite('engadmin', { code: 4, uses: 1 });
    expect(data).toMatchObject({ status: 'open', expires: test.clock.now + 7 * 86_400_000 });
    const sids = [await test.signIn('stranger'), await test.signIn('platform')];
    const accept = (sid: string, invitationCode: string) => ask('/api/invitation/accept', { sid, body: { invitationCode } });
    expect(await accept(sids[0] ?? '', 'NONE-NONE')).toMatchObject({
      code: 404,
      msg: 'Non-existent invitation',
      errors: [{ path: 'invitationCode' }],
    });
    const answers = await Promise.all(sids.map((sid) => accept(sid, ` ${data.invitationCode.toLowerCase()}`)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
    expect(answers.find(({ code }) => code === 200)?.data).toEqual({
      projectId: own(),
      code: 4,
      message: 'Added successfully! Please log in again',
    });
    expect(answers.find(({ code }) => code === 409)?.msg).toBe('The invitation has been used up');
    const again = (await invite('engadmin', { expires: test.clock.now + 1000, uses: 9 })).data.invitationCode;
    const winner = sids[answers.findIndex(({ code }) => code === 200)] ?? '';
    expect((await accept(winner, again)).msg).toBe('You belong to this project already');
    test.clock.now += 1000;
    expect((await accept(winner, again)).msg).toBe('The invitation has expired');
    const list = await ask<{ list: unknown[] }>(`/api/invitation/list?projectId=${own()}`, { as: 'engadmin' });
    expect(list.data.list).toMatchObject([
      { status: 'expired', used: 0, uses: 9 },
      { status: 'used', used: 1, uses: 1, createdBy: 'engadmin' },
    ]);
  });

  it('can be deleted, and only in their own project', async () => {
    const { id, invitationCode } = (await invite('engadmin')).data;
    const foreign = { projectId: test.projects.foreign, id };
    expect((await ask('/api/invitation/delete', { as: 'stranger', body: foreign })).msg).toBe('Non-existent invitation');
    expect((await ask('/api/invitation/delete', { as: 'engadmin', body: { projectId: own(), id } })).code).toBe(200);
    expect((await ask('/api/invitation/accept', { as: 'stranger', body: { invitationCode } })).code).toBe(404);
    expect((await ask('/api/invitation/delete', { as: 'engadmin', body: { projectId: own(), id } })).code).toBe(404);
  });

  it('refuse limits that make no sense', async () => {
    expect(await invite('engadmin', { expires: test.clock.now - 1 })).toMatchObject({ code: 400, errors: [{ path: 'expires' }] });
    expect((await invite('engadmin', { expires: test.clock.now + 400 * 86_400_000 })).code).toBe(400);
    expect((await invite('engadmin', { uses: 0 })).code).toBe(400);
    expect((await invite('operator')).code).toBe(403);
    expect((await invite('visitor')).code).toBe(403);
  });
});

describe('registration', () => {
  it('makes a member of the project and the code that the invitation says', async () => {
    const { invitationCode } = (await invite('engadmin', { code: 1 })).data;
    const answer = await ask('/api/register2', { body: newcomer(invitationCode, { role: 2 }) });
    expect(answer.data).toEqual({ loginName: 'li.lei', projectId: own(), code: 1 });
    expect(await codeOf(await idOf('li.lei'))).toBe(1);
    const login = await ask('/login', { body: { username: 'LI.LEI', password: ' secret1 ' } });
    expect(login.code).toBe(200);
    expect(await entries()).toMatchObject([
      {},
      { content_en: 'Register account', target_param: 'li.lei', set_value: '1' },
      { content_en: 'Sign in' },
    ]);
    expect(JSON.stringify(await entries())).not.toContain('secret1');
    expect(await createAudit(test.deps).verify()).toMatchObject({ entries: 3, brokenAt: null });
  });

  it('takes the fields with a capital too', async () => {
    const { invitationCode } = (await invite('engadmin')).data;
    const body = Object.fromEntries(
      Object.entries(newcomer(invitationCode)).map(([key, value]) => [key.slice(0, 1).toUpperCase() + key.slice(1), value]),
    );
    expect((await ask('/api/register2', { body })).code).toBe(200);
  });

  it('says beside each field what is wrong, in both languages', async () => {
    const wrong = { name: 'x', mobile: '123', company: '', loginName: 'abc', password: '1234', confirmPassword: '', invitationCode: '' };
    const said = async (language: string) =>
      (await ask('/api/register2', { body: wrong, language })).errors?.map(({ path, message }) => `${path}: ${message}`);
    expect(await said('en')).toEqual(
      expect.arrayContaining([
        'name: Full name must have at least 2 characters',
        'mobile: Mobile must be exactly 11 digits',
        'company: Company is required',
        'loginName: Account must have 6 to 20 characters',
        'password: Password must have 5 to 20 characters',
        'confirmPassword: Password re-entry is required',
        'invitationCode: Invitation code is required',
      ]),
    );
    expect(await said('zh')).toContain('mobile: 手机号必须是 11 位数字');
    expect((await ask('/api/register2', { body: {} })).errors).toContainEqual({ path: 'name', message: 'Full name is required' });
    const differ = newcomer('AAAA', { confirmPassword: 'secret2' });
    expect((await ask('/api/register2', { body: differ })).errors).toEqual([
      { path: 'confirmPassword', message: 'Entered passwords differ!' },
    ]);
  });

  it('tells who is registered already only to those who are invited', async () => {
    const { invitationCode } = (await invite('engadmin')).data;
    const taken = { loginName: 'MONITOR1' };
    await addMember('monitor1', 3);
    expect((await ask('/api/register2', { body: newcomer('AAAA-BBBB', taken) })).msg).toBe('Non-existent invitation');
    expect(await ask('/api/register2', { body: newcomer(invitationCode, taken) })).toMatchObject({
      code: 409,
      errors: [{ path: 'loginName', message: 'The loginName already exists' }],
    });
    // The invitation was not used up by the failure.
    expect((await ask('/api/register2', { body: newcomer(invitationCode) })).code).toBe(200);
  });

  it('takes one account an invitation even when many come at once, and none without one left', async () => {
    const { invitationCode } = (await invite('engadmin', { uses: 2 })).data;
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => ask('/api/register2', { body: newcomer(invitationCode, { loginName: `person${index}` }) })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 200, 409, 409, 409]);
    const made = await test.deps.db.selectFrom('users').select('id').where('login_name', 'like', 'person%').execute();
    expect(made).toHaveLength(2);
  });

  it('slows down whoever tries codes', async () => {
    const tries = [];
    for (let count = 0; count < 12; count += 1) tries.push((await ask('/api/register2', { body: newcomer(`NONE-${count}`) })).code);
    expect(tries.slice(0, 10)).toEqual(Array(10).fill(404));
    expect(tries.at(-1)).toBe(429);
  });
});

describe('secret links', () => {
  const link = (as: string, more: object = {}) =>
    ask<{ id: number; secret: string; status: string; code: number }>('/api/link/create', {
      as,
      body: { projectId: own(), name: 'Wall', ...more },
    });

  it('are made by code 2, shown once, listed and revoked with the displays that came through them', async () => {
    const made = await link('engadmin');
    expect(made.data).toMatchObject({ code: 3, status: 'open', sessions: 0 });
    const { data } = await ask<{ sid: string; projectId: number }>(`/login2?secret=${made.data.secret}`);
    expect(data.projectId).toBe(own());
    const list = await ask(`/api/link/list?projectId=${own()}`, { as: 'engadmin' });
    expect(list.data).toMatchObject({ total: 1, list: [{ name: 'Wall', sessions: 1, createdBy: 'engadmin' }] });
    expect(JSON.stringify(list)).not.toContain(made.data.secret);
    expect((await ask('/api/link/revoke', { as: 'stranger', body: { projectId: test.projects.foreign, id: made.data.id } })).code).toBe(
      404,
    );
    expect((await ask('/api/link/revoke', { as: 'engadmin', body: { projectId: own(), id: made.data.id } })).code).toBe(200);
    expect((await ask(`/api/project/queryProject?id=${own()}`, { sid: data.sid })).code).toBe(4012);
    expect((await ask(`/login2?secret=${made.data.secret}`)).code).toBe(4011);
    expect((await entries()).map(({ content_en }) => content_en)).toEqual(['Create a secret link', 'Sign in', 'Revoke a secret link']);
    expect(JSON.stringify(await entries())).not.toContain(made.data.secret);
  });

  it('are for engineering administrators alone, and never carry administration', async () => {
    await addMember('useradmin', 5);
    for (const as of ['monitor', 'operator', 'useradmin', 'visitor']) expect((await link(as)).code, as).toBe(403);
    expect((await link('stranger')).code).toBe(4013);
    for (const code of [2, 5, 9]) expect((await link('engadmin', { code })).code).toBe(400);
    expect(await link('engadmin', { expires: test.clock.now })).toMatchObject({ code: 400, errors: [{ path: 'expires' }] });
  });

  it('act for nobody: not for the account that made them', async () => {
    const { id } = await test.deps.accounts.createSecretLink({
      projectId: own(),
      code: 2,
      name: 'old',
      createdBy: await idOf('engadmin'),
      expires: test.clock.now + 1e6,
    });
    const secret = 'x'.repeat(43);
    const { tokenHash } = await import('../accounts/index.ts');
    await test.deps.db
      .updateTable('secret_links')
      .set({ token_hash: tokenHash(secret) })
      .where('id', '=', id)
      .execute();
    const { sid } = (await ask<{ sid: string }>(`/login2?secret=${secret}`)).data;
    const project = { projectId: own() };
    for (const [path, body] of [
      ['/api/profile', undefined],
      ['/api/session/list', undefined],
      [`/api/member/list?projectId=${own()}`, undefined],
      ['/api/profile/save', { language: 'en' }],
      ['/api/password/change', { oldPassword: testPassword, password: 'another1', confirmPassword: 'another1' }],
      ['/api/session/end-others', {}],
      ['/api/member/leave', project],
      ['/api/member/delete', { ...project, userId: await idOf('monitor') }],
      ['/api/invitation/create', project],
      ['/api/invitation/accept', { invitationCode: 'AAAA' }],
      ['/api/link/create', { ...project, name: 'more' }],
      ['/createWeiXinToken', {}],
    ] as const)
      expect((await ask(path, { sid, ...(body ? { body } : {}) })).code, path).toBe(403);
  });
});
