import { describe, expect, it } from 'vitest';
import { testPassword } from '../../app-fixture.ts';
import { addMember, ask, codeOf, entries, idOf, invite, newcomer, own, test, useFreshServer } from './testing/people.ts';

useFreshServer();

describe('registration', () => {
  it('creates an account and a membership with the code of the invitation', async () => {
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
    expect(await test.deps.audit.verify()).toMatchObject({ entries: 3, brokenAt: null });
  });

  it('accepts field names with a capital initial', async () => {
    const { invitationCode } = (await invite('engadmin')).data;
    const body = Object.fromEntries(
      Object.entries(newcomer(invitationCode)).map(([key, value]) => [key.slice(0, 1).toUpperCase() + key.slice(1), value]),
    );
    expect((await ask('/api/register2', { body })).code).toBe(200);
  });

  it('returns what is wrong with each field, in both languages', async () => {
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
    expect((await ask('/api/register2', { body: {} })).errors).toContainEqual({
      path: 'name',
      name: 'Full name',
      message: 'Full name is required',
    });
    const differ = newcomer('AAAA', { confirmPassword: 'secret2' });
    expect((await ask('/api/register2', { body: differ })).errors).toMatchObject([
      { path: 'confirmPassword', message: 'Password re-entry: Entered passwords differ!' },
    ]);
  });

  it('reveals whether an account exists only with a valid invitation', async () => {
    const { invitationCode } = (await invite('engadmin')).data;
    const taken = { loginName: 'MONITOR1' };
    await addMember('monitor1', 3);
    expect((await ask('/api/register2', { body: newcomer('AAAA-BBBB', taken) })).msg).toBe('Non-existent invitation');
    expect(await ask('/api/register2', { body: newcomer(invitationCode, taken) })).toMatchObject({
      code: 409,
      errors: [{ path: 'loginName', message: 'The loginName already exists' }],
    });
    // The failure did not use up the invitation.
    expect((await ask('/api/register2', { body: newcomer(invitationCode) })).code).toBe(200);
  });

  it('accepts one account per use, even for concurrent requests, and none when used up', async () => {
    const { invitationCode } = (await invite('engadmin', { uses: 2 })).data;
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => ask('/api/register2', { body: newcomer(invitationCode, { loginName: `person${index}` }) })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 200, 409, 409, 409]);
    const made = await test.deps.db.selectFrom('users').select('id').where('login_name', 'like', 'person%').execute();
    expect(made).toHaveLength(2);
  });

  it('slows down callers who guess codes', async () => {
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

  it('are created by code 2, shown once, listed, and revoked together with their displays', async () => {
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

  it('are available only to engineering administrators and never grant administration', async () => {
    for (const as of ['monitor', 'operator', 'useradmin', 'visitor']) expect((await link(as)).code, as).toBe(403);
    expect((await link('stranger')).code).toBe(4013);
    for (const code of [2, 5, 9]) expect((await link('engadmin', { code })).code).toBe(400);
    expect(await link('engadmin', { expires: test.clock.now })).toMatchObject({ code: 400, errors: [{ path: 'expires' }] });
  });

  it('act for no account, not even their creator', async () => {
    const { id } = await test.deps.accounts.createSecretLink({
      projectId: own(),
      code: 2,
      writes: true,
      name: 'old',
      createdBy: await idOf('engadmin'),
      expires: test.clock.now + 1e6,
    });
    const secret = 'x'.repeat(43);
    const { tokenHash } = await import('../../accounts/index.ts');
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
