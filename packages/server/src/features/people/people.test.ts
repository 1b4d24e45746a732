import { describe, expect, it } from 'vitest';
import { addMember, ask, change, codeOf, entries, idOf, invite, newcomer, own, test, useFreshServer } from './testing/people.ts';

useFreshServer();

describe('members', () => {
  it('are listed for user managers, with the permitted actions for each', async () => {
    const { data } = await ask<{ total: number; list: { loginName: string; code: number; mayChange: boolean; mayDelete: boolean }[] }>(
      `/api/member/list?projectId=${own()}`,
      { as: 'useradmin' },
    );
    expect(data.total).toBe(6);
    expect(Object.fromEntries(data.list.map(({ loginName, mayChange }) => [loginName, mayChange]))).toEqual({
      engadmin: false,
      visitor: false,
      useradmin: false,
      monitor: true,
      operator: true,
      engineer: true,
    });
    expect((await ask<{ total: number }>(`/api/member/list?projectId=${own()}&query=MONI`, { as: 'engadmin' })).data.total).toBe(1);
    expect((await ask<{ total: number }>(`/api/member/list?projectId=${own()}&query=%25`, { as: 'engadmin' })).data.total).toBe(0);
    await test.deps.db.updateTable('users').set({ name: 'Ürün Öz' }).where('login_name', '=', 'monitor').execute();
    for (const text of ['Ürün', 'ürün', 'ÖZ', 'ürün ö'])
      expect((await ask<{ total: number }>(`/api/member/list?projectId=${own()}&query=${text}`, { as: 'engadmin' })).data.total, text).toBe(
        1,
      );
    expect((await ask(`/api/member/list?projectId=${own()}`, { as: 'monitor' })).code).toBe(403);
    expect((await ask(`/api/member/list?projectId=${test.projects.foreign}`, { as: 'engadmin' })).code).toBe(4013);
    expect((await ask('/api/member/list', { as: 'engadmin' })).code).toBe(400);
  });

  it('have their code changed immediately, with a log entry', async () => {
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

  it('of codes 2 and 5 cannot be changed by a user administrator, who cannot grant these codes either', async () => {
    const [useradmin, other] = [await idOf('useradmin'), await addMember('otheradmin', 5)];
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

  it('include at least one engineering administrator, for any caller and for concurrent changes', async () => {
    await test.deps.accounts.setMembership(await idOf('visitor'), own(), 3);
    const engadmin = await idOf('engadmin');
    const last = { code: 409, msg: 'A project needs at least one engineering administrator' };
    expect(await ask('/api/member/leave', { as: 'engadmin', body: { projectId: own() } })).toMatchObject(last);
    expect(await change('platform', engadmin, 3)).toMatchObject(last);
    expect(await ask('/api/member/delete', { as: 'platform', body: { projectId: own(), userId: engadmin } })).toMatchObject(last);
    expect((await change('engadmin', engadmin, 2)).code).toBe(200);
    const second = await addMember('second', 2);
    const [one, two] = [await test.signIn('engadmin'), await test.signIn('second')];
    // Both callers have code 2 at the start.
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

  it('can leave with the specified message and then have no access', async () => {
    const sid = await test.signIn('monitor');
    expect((await ask('/api/member/leave', { sid, body: { projectId: own() } })).data).toEqual({
      message: 'Exit successful! Please log in again',
    });
    expect((await ask(`/api/project/queryProject?id=${own()}`, { sid })).code).toBe(4013);
    expect((await ask('/api/member/leave', { as: 'platform', body: { projectId: own() } })).code).toBe(404);
  });

  it('are counted', async () => {
    await invite('engadmin');
    expect((await ask(`/api/member/statistics?projectId=${own()}`, { as: 'engadmin' })).data).toEqual({
      projectUsers: 6,
      engineeringAdministrators: 2,
      userAdministrators: 1,
      invitations: 1,
    });
  });

  it('can be registered only by an engineering administrator', async () => {
    const { invitationCode: _none, ...person } = newcomer('');
    const body = { ...person, projectId: own(), code: 4 };
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
  it('can be used the given number of times, and then return why they cannot', async () => {
    const { data } = await invite('engadmin', { code: 4, uses: 1 });
    expect(data).toMatchObject({ status: 'open', expires: test.clock.now + 3 * 86_400_000 });
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
    expect((await accept(winner, again)).msg).toBe('You are already a member of this project');
    test.clock.now += 1000;
    expect((await accept(winner, again)).msg).toBe('The invitation has expired');
    const list = await ask<{ list: unknown[] }>(`/api/invitation/list?projectId=${own()}`, { as: 'engadmin' });
    expect(list.data.list).toMatchObject([
      { status: 'expired', used: 0, uses: 9 },
      { status: 'used', used: 1, uses: 1, createdBy: 'engadmin' },
    ]);
  });

  it('return project and role for a valid code, and nothing for invalid ones', async () => {
    const { data } = await invite('engadmin', { code: 4 });
    const look = (invitationCode: string) => ask('/api/invitation/offered', { body: { invitationCode } });
    expect((await look(data.invitationCode)).data).toEqual({ projectName: expect.any(String), code: 4 });
    expect(await look('NOSUCHCODE')).toMatchObject({ code: 404, errors: [{ path: 'invitationCode' }] });
    await ask('/api/invitation/delete', { as: 'engadmin', body: { projectId: own(), id: data.id } });
    expect((await look(data.invitationCode)).code).toBe(404);
    expect((await look('')).status).toBe(400);
    const tries = await Promise.all(Array.from({ length: 12 }, (_, at) => look(`GUESS${at}`)));
    expect(tries.at(-1)?.code).toBe(429);
  });

  it('can be deleted only in their own project', async () => {
    const { id, invitationCode } = (await invite('engadmin')).data;
    const foreign = { projectId: test.projects.foreign, id };
    expect((await ask('/api/invitation/delete', { as: 'stranger', body: foreign })).msg).toBe('Non-existent invitation');
    expect((await ask('/api/invitation/delete', { as: 'engadmin', body: { projectId: own(), id } })).code).toBe(200);
    expect((await ask('/api/invitation/accept', { as: 'stranger', body: { invitationCode } })).code).toBe(404);
    expect((await ask('/api/invitation/delete', { as: 'engadmin', body: { projectId: own(), id } })).code).toBe(404);
  });

  it('reject invalid limits', async () => {
    expect(await invite('engadmin', { expires: test.clock.now - 1 })).toMatchObject({ code: 400, errors: [{ path: 'expires' }] });
    expect((await invite('engadmin', { expires: test.clock.now + 400 * 86_400_000 })).code).toBe(400);
    expect((await invite('engadmin', { uses: 0 })).code).toBe(400);
    expect((await invite('operator')).code).toBe(403);
    expect((await invite('visitor')).code).toBe(403);
  });
});
