/** Helpers for the tests of people. */
import { afterEach, beforeEach } from 'vitest';
import { base, type TestApp, testApp, testPassword, testStart } from '../../../app-fixture.ts';
import { addTestPeople } from '../../../testing/test-people.ts';

export let test: TestApp;

/** A fresh server before each test of a file. */
export function useFreshServer(): void {
  beforeEach(async () => {
    test = await testApp();
  });
  afterEach(() => test.close());
}

interface Answer<T> {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: T;
  readonly errors?: readonly { path: string; message: string }[];
}

export async function ask<T = Record<string, unknown>>(
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

export const own = () => test.projects.own;
export const idOf = async (loginName: string) => (await test.deps.accounts.userIdOf(loginName)) ?? 0;
export const addMember = async (loginName: string, code: number) => {
  const [id = 0] = await addTestPeople(test.deps.db, testPassword, [{ loginName, memberships: [[own(), code]] }], testStart);
  return id;
};
export const codeOf = async (userId: number) =>
  (
    await test.deps.db
      .selectFrom('memberships')
      .select('code')
      .where('user_id', '=', userId)
      .where('project_id', '=', own())
      .executeTakeFirst()
  )?.code;
export const change = (as: string, userId: number, code: number) =>
  ask('/api/member/change', { as, body: { projectId: own(), userId, code } });
export const invite = (as: string, more: object = {}) =>
  ask<{ id: number; invitationCode: string; status: string; expires: number }>('/api/invitation/create', {
    as,
    body: { projectId: own(), ...more },
  });
export const newcomer = (invitationCode: string, more: object = {}) => ({
  name: '李雷',
  mobile: '13800138000',
  company: '某公司',
  loginName: 'li.lei',
  password: 'secret1',
  confirmPassword: 'secret1',
  invitationCode,
  ...more,
});
export const entries = () =>
  test.deps.db.selectFrom('log_entries').selectAll().where('index_name', '=', 'operation').orderBy('id').execute();
