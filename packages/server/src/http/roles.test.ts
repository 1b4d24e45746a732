/** Every call × every role × own project, foreign project, secret links, no session, against the table that `npm run -s permissions` prints. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { columns, isLink, links, mayCall, permissionsDocument } from '../../../../scripts/permissions-document.ts';
import { type TestApp, testApp } from '../app-fixture.ts';
import { everyCall, goodFields, itWhen, sendCall } from './call-fixture.ts';

let t: TestApp;
const sids = new Map<string, string>();
const people = { '1': 'engineer', '2': 'engadmin', '3': 'monitor', '4': 'operator', '5': 'useradmin', P: 'platform' } as const;
const memberOf = [
  ['engineer', 1],
  ['engadmin', 2],
  ['monitor', 3],
  ['operator', 4],
  ['useradmin', 5],
] as const;

/** Calls that end or change their own session; their effect is undone before the next call. */
async function freshSession(name: string): Promise<string> {
  const known = sids.get(name);
  if (known && (await t.deps.accounts.sessionByToken(known))) return known;
  const sid = await t.signIn(name);
  sids.set(name, sid);
  return sid;
}

/** A session of a link to the own project; the links last as long as the test. */
async function linkSession(column: keyof typeof links): Promise<string> {
  const known = sids.get(column);
  if (known && (await t.deps.accounts.sessionByToken(known))) return known;
  const createdBy = (await t.deps.accounts.userIdOf('engadmin')) ?? 0;
  const link = { projectId: t.projects.own, ...links[column], name: column, createdBy };
  const { secret } = await t.deps.accounts.createSecretLink({ ...link, expires: t.clock.now + 86_400_000 });
  const { sid } = await t.deps.accounts.loginBySecret(secret, { address: '127.0.0.1', agent: 'test' });
  sids.set(column, sid);
  return sid;
}

async function headersOf(column: (typeof columns)[number]): Promise<Record<string, string>> {
  if (column === '-') return {};
  return { sid: isLink(column) ? await linkSession(column) : await freshSession(people[column]) };
}

beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  // Some of the calls leave the project or change a code.
  for (const [name, code] of memberOf)
    await t.deps.accounts.setMembership((await t.deps.accounts.userIdOf(name)) ?? 0, t.projects.own, code);
});
afterAll(async () => {
  await t?.close();
});

it('the permissions page contains every call', () => {
  const page = permissionsDocument();
  expect(everyCall.filter(([, { path }]) => !page.includes(`\`${path}\``)).map(([name]) => name)).toEqual([]);
});

describe.each(everyCall)('%s', (_name, spec) => {
  it('lets in whom the table names, and nobody else', async () => {
    const seen: Record<string, boolean> = {};
    const expected: Record<string, boolean> = {};
    for (const column of columns) {
      const headers = await headersOf(column);
      const { status, code } = await sendCall(t, spec, goodFields(t, spec, 'own'), headers);
      // A public call may answer 401 itself (wrong password): only the access check counts.
      seen[column] = spec.access === 'public' ? code !== 4012 && code !== 4013 : status !== 401 && status !== 403;
      expected[column] = mayCall(spec, column);
    }
    expect(seen).toEqual(expected);
  });

  itWhen(typeof spec.scope === 'object')('is shut for members of other projects, open for platform administrators', async () => {
    for (const column of columns) {
      const headers = await headersOf(column);
      const { status } = await sendCall(t, spec, goodFields(t, spec, 'foreign'), headers);
      expect([column, status !== 401 && status !== 403]).toEqual([column, column === 'P']);
    }
  });
});
