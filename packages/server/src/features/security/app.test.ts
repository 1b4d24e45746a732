/** Entries of the security log for all events at the entry points. */
import type { SecurityEvent } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { base, testPassword } from '../../app-fixture.ts';
import { createCallLimits } from '../../http/call-limits.ts';
import { again, ask, t, useOwnServer } from '../../http/guard-fixture.ts';
import { clockOfSerial, readSheet, unzipped } from '../../testing/sheet.ts';

useOwnServer();

async function events(query = '', as = 'platform') {
  return (await ask<{ total: number; list: SecurityEvent[] }>(`/api/security/events?pageSize=500${query}`, { sid: await t.signIn(as) }))
    .data;
}
const kinds = async (query = '') => (await events(query)).list.map(({ kind }) => kind);

describe('the security log has', () => {
  it('sign-ins, successful and failed, with the typed name', async () => {
    await ask('/login', {}, { username: 'monitor', password: testPassword }, '10.0.0.7');
    await ask('/login', {}, { username: 'monitor', password: 'wrong' }, '10.0.0.8');
    await ask('/login', {}, { username: 'nobody', password: 'wrong' }, '10.0.0.8');
    const { list } = await events();
    expect(list.map(({ kind, by, address, severity }) => [kind, by.loginName, by.userId !== null, address, severity])).toEqual([
      ['signInFailed', 'nobody', false, '10.0.0.8', 'warning'],
      ['signInFailed', 'monitor', false, '10.0.0.8', 'warning'],
      ['signedIn', 'monitor', true, '10.0.0.7', 'info'],
    ]);
    expect(t.log.join('')).not.toContain(testPassword);
    expect(JSON.stringify(list)).not.toContain('wrong');
  });

  it('lock-outs', async () => {
    for (let count = 0; count < 15; count += 1) await ask('/login', {}, { username: 'monitor', password: 'wrong' }, '10.0.0.8');
    expect((await events('&kind=lockedOut')).list).toMatchObject([{ by: { loginName: 'monitor' }, address: '10.0.0.8', count: 5 }]);
    expect((await events('&kind=signInFailed')).list).toMatchObject([{ count: 10 }]);
  });

  it('access that was refused: foreign projects, lacking permission, wrong tokens, other sites, too many', async () => {
    await again({ limits: createCallLimits(() => t.clock.now) });
    const sid = await t.signIn('monitor');
    expect((await ask(`/device/getAllByProjId?id=${t.projects.foreign}`, { sid })).code).toBe(4013);
    expect((await ask('/api/link/create', { sid }, { projectId: t.projects.own, name: 'x' })).code).toBe(403);
    expect((await ask('/api/me', { sid: 'no such token' })).code).toBe(4012);
    expect((await ask('/api/profile/save', { cookie: `sid=${sid}` }, { name: 'x' })).code).toBe(403);
    for (let count = 0; count < 310; count += 1) await ask(`/dv2/log/getLogs?projectId=${t.projects.own}`, { sid });
    const { list } = await events();
    const told = list.map(({ kind, by, call, projectId }) => [kind, by.loginName, call, projectId]);
    expect(told).toEqual(
      expect.arrayContaining([
        ['accessRefused', 'monitor', 'getAllByProjId', t.projects.foreign],
        ['tokenRefused', '', 'me', null],
        ['crossSite', 'monitor', 'saveProfile', null],
        ['tooMany', 'monitor', 'getLogs', t.projects.own],
      ]),
    );
    // Two refusals of one user within a minute are one event.
    expect(list.find(({ kind }) => kind === 'accessRefused')?.count).toBe(2);
  });

  it('no entry for callers without a token', async () => {
    await ask('/api/me');
    await ask('/openapi.json');
    await ask('/no/such/call');
    expect(await kinds()).toEqual([]);
  });

  it('changes of profile, password, sessions, members, invitations and links', async () => {
    const projectId = t.projects.own;
    const sid = await t.signIn('engadmin');
    const made = await ask<{ id: number; secret: string }>('/api/link/create', { sid }, { projectId, name: '大屏' });
    await ask('/login2', {}, { secret: made.data.secret }, '10.0.0.77');
    const wall = (await ask<{ sid: string }>('/login2', {}, { secret: made.data.secret }, '10.0.0.78')).data.sid;
    await ask(`/device/getAllByProjId?id=${t.projects.foreign}`, { sid: wall });
    await ask('/api/link/revoke', { sid }, { projectId, id: made.data.id });
    const invitation = await ask<{ id: number; invitationCode: string }>('/api/invitation/create', { sid }, { projectId, code: 3 });
    await ask('/api/invitation/accept', { sid: await t.signIn('stranger') }, { invitationCode: invitation.data.invitationCode });
    await ask('/api/invitation/accept', { sid: await t.signIn('stranger') }, { invitationCode: 'ABCD-EFGH-JKMN' });
    await ask('/api/invitation/delete', { sid }, { projectId, id: invitation.data.id });
    const userId = await t.deps.accounts.userIdOf('monitor');
    await ask('/api/member/change', { sid }, { projectId, userId, code: 4 });
    await ask('/api/member/delete', { sid }, { projectId, userId });
    await ask('/api/profile/save', { sid }, { name: '王工' });
    const password = { oldPassword: testPassword, password: 'another-1234', confirmPassword: 'another-1234' };
    await ask('/api/password/change', { sid }, password);
    const { list } = await events();
    expect(list.map(({ kind, projectId: of }) => [kind, of])).toEqual(
      expect.arrayContaining([
        ['linkCreated', projectId],
        ['signedInByLink', projectId],
        ['linkRevoked', projectId],
        ['invitationCreated', projectId],
        ['invitationAccepted', null],
        ['invitationRefused', null],
        ['invitationRemoved', projectId],
        ['memberChanged', projectId],
        ['memberRemoved', projectId],
        ['profileSaved', null],
        ['passwordChanged', null],
      ]),
    );
    expect(JSON.stringify(list)).not.toContain(made.data.secret);
    expect(JSON.stringify(list)).not.toContain(invitation.data.invitationCode);
    // A link is not a person and is independent of its author.
    const byLink = list.find(({ kind, by }) => kind === 'accessRefused' && by.linkId === made.data.id);
    expect(byLink).toMatchObject({ by: { userId: null, linkId: made.data.id } });
  });

  it('exports of data, of the operation log and of itself', async () => {
    const sid = await t.signIn('platform');
    await ask(`/api/setup/exportProject?projectId=${t.projects.own}`, { sid });
    for (const path of [`/api/audit/export?projectId=${t.projects.own}`, '/api/audit/exportAll', '/api/security/export'])
      await t.app.inject({ url: `${base}${path}`, headers: { sid } });
    expect((await events('&kind=dataExported')).list.map(({ detail }) => detail).sort()).toEqual([
      'auditExport',
      'auditExportAll',
      'exportProject',
      'securityExport',
    ]);
  });
});

describe('the security log is', () => {
  it('available only to platform administrators', async () => {
    for (const name of ['monitor', 'engadmin', 'useradmin', 'visitor'])
      for (const path of ['/api/security/events', '/api/security/export', '/api/audit/state', '/api/audit/exportAll'])
        expect([name, path, (await ask(path, { sid: await t.signIn(name) })).code]).toEqual([name, path, 403]);
  });

  it('searchable by kind, severity, account, address, project and time, page by page', async () => {
    const { note, flush } = t.deps.security;
    const by = (loginName: string, address: string) => ({
      userId: 1,
      loginName,
      userName: '显示名',
      sessionId: null,
      linkId: null,
      address,
    });
    for (let count = 0; count < 5; count += 1) {
      note({ kind: 'linkCreated', by: by(`user${count}`, `10.1.0.${count}`), projectId: count < 2 ? 1 : 2 });
      t.clock.now += 60_000;
    }
    await flush();
    const first = t.clock.now - 300_000;
    const found = async (query: string) => (await events(query)).list.map(({ by: { loginName } }) => loginName);
    expect(await found('&severity=warning')).toEqual(['user4', 'user3', 'user2', 'user1', 'user0']);
    expect(await found('&kind=signedIn')).toEqual([]);
    expect(await found('&account=USER3')).toEqual(['user3']);
    expect(await found(`&account=${encodeURIComponent('显示')}&projectId=1`)).toEqual(['user1', 'user0']);
    expect(await found('&address=10.1.0.2')).toEqual(['user2']);
    expect(await found('&address=%25')).toEqual([]);
    expect(await found(`&startTime=${first + 60_000}&endTime=${first + 180_000}`)).toEqual(['user2', 'user1']);
    expect(
      (await ask<{ total: number; list: unknown[] }>('/api/security/events?page=3&pageSize=2', { sid: await t.signIn('platform') })).data,
    ).toMatchObject({
      total: 5,
      list: [{ by: { loginName: 'user0' } }],
    });
    expect((await ask('/api/security/events?startTime=5&endTime=4', { sid: await t.signIn('platform') })).code).toBe(400);
    expect((await ask('/api/security/events?kind=x', { sid: await t.signIn('platform') })).code).toBe(400);
  });

  it('exported without executable cells, in the caller’s language', async () => {
    t.deps.security.note({
      kind: 'signInFailed',
      by: { userId: null, loginName: '=cmd()', userName: '"a",b', sessionId: null, linkId: null, address: '10.0.0.1' },
    });
    const file = async (language: string) =>
      (
        await t.app.inject({
          url: `${base}/api/security/export`,
          headers: { sid: await t.signIn('platform'), 'accept-language': language },
        })
      ).body;
    expect(await file('zh')).toMatch(
      /^\uFEFF时间（UTC）,.*\r\n2026-[^,]+,2026-[^,]+,1,警告,登录失败,'=cmd\(\),"""a"",b",,,,10\.0\.0\.1,,,\r\n/,
    );
    expect(await file('en')).toContain('Warning,Sign-in failed');

    const headers = { sid: await t.signIn('platform'), 'accept-language': 'en' };
    const sheet = await t.app.inject({ url: `${base}/api/security/export?format=xlsx`, headers });
    const [head, ...rows] = readSheet(unzipped(sheet.rawPayload)).rows;
    expect(head?.['A']?.value).toBe('Time (UTC)');
    const failed = rows.find(({ F }) => F?.value === '=cmd()');
    expect(failed).toMatchObject({ A: { kind: 'number' }, C: { kind: 'number', value: '1' }, F: { kind: 'text' }, G: { value: '"a",b' } });
    expect(clockOfSerial(failed?.['A']?.value ?? '').slice(0, 10)).toBe(new Date(t.clock.now).toISOString().slice(0, 10));
    expect((await t.app.inject({ url: `${base}/api/security/export?format=pdf`, headers })).statusCode).toBe(400);
    const operator = { sid: await t.signIn('operator') };
    expect((await t.app.inject({ url: `${base}/api/security/export?format=xlsx`, headers: operator })).statusCode).toBe(403);
  });
});

describe('the chain of operation entries', () => {
  it('returns its state to platform administrators', async () => {
    const sid = await t.signIn('platform');
    await ask('/api/profile/save', { sid }, { name: 'New name' });
    const state = await ask<{ entries: number; problem: string | null; publicKey: string }>('/api/audit/state', { sid });
    expect(state.data).toMatchObject({ problem: null, message: '', brokenAt: null, publicKey: expect.stringContaining('PUBLIC KEY') });
    expect(state.data.entries).toBeGreaterThan(0);
    await t.deps.db.updateTable('log_entries').set({ user_name: 'somebody else' }).where('index_name', '=', 'operation').execute();
    expect((await ask('/api/audit/state', { sid })).data).toMatchObject({ problem: 'entry', message: expect.stringContaining('changed') });
  });
});
