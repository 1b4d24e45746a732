import { afterEach, beforeEach, expect, test } from 'vitest';
import { base, type TestApp, testApp } from '../../app-fixture.ts';

let t: TestApp;
beforeEach(async () => {
  t = await testApp();
});
afterEach(() => t.close());

const ask = async (app: TestApp['app'], path: string, sid: string, body?: object) => {
  const url = `${base}${path}`;
  const answer = await app.inject(
    body ? { method: 'POST', url, headers: { sid }, payload: body } : { method: 'GET', url, headers: { sid } },
  );
  return answer.json<{ code: number; data: { invitationCode: string; list: { invitationCode: string }[]; projectId: number } }>();
};
const stored = async () => JSON.stringify(await t.deps.db.selectFrom('invitations').selectAll().execute());

test('a copy of the store tells no invitation code; a caller who may grant it can still read it', async () => {
  const sid = await t.signIn('engadmin');
  const { invitationCode } = (await ask(t.app, '/api/invitation/create', sid, { projectId: t.projects.own, code: 3 })).data;
  expect(invitationCode).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
  expect(await stored()).not.toContain(invitationCode);
  const list = `/api/invitation/list?projectId=${t.projects.own}`;
  expect((await ask(t.app, list, sid)).data.list[0]?.invitationCode).toBe(invitationCode);
  expect((await ask(t.app, '/api/invitation/accept', await t.signIn('stranger'), { invitationCode })).code).toBe(200);
});

test('plain codes of older versions are sealed at the next start and remain valid', async () => {
  const code = 'ABCD-EFGH-JKLM-NPQR';
  await t.deps.db
    .insertInto('invitations')
    .values({
      invitation_code: code,
      project_id: t.projects.own,
      code: 3,
      created_by: null,
      created: t.clock.now,
      expires: t.clock.now + 1000,
      uses: 1,
      used: 0,
    })
    .execute();
  await t.restart();
  expect(await stored()).not.toContain(code);
  expect((await ask(t.app, '/api/invitation/accept', await t.signIn('stranger'), { invitationCode: 'abcdefgh jklmnpqr' })).code).toBe(200);
});

test('a project has a maximum number of open invitations', async () => {
  const sid = await t.signIn('engadmin');
  const body = { projectId: t.projects.own, code: 3 };
  for (let count = 0; count < 200; count += 1) expect((await ask(t.app, '/api/invitation/create', sid, body)).code).toBe(200);
  expect((await ask(t.app, '/api/invitation/create', sid, body)).code).toBe(409);
});
