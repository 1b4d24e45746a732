/**
 * The most expensive requests to every call, by callers with the fewest rights and by one with many: refused without changes and with
 * little work.
 */
import { bodyMost, type CallSpec } from '@czyun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base, type TestApp, testApp } from '../app-fixture.ts';
import { everyCall, fieldNames, goodFields } from '../http/call-fixture.ts';
import { countRowChanges } from '../testing/row-changes.ts';

/**
 * Extra CPU time allowed for a hostile request compared with a harmless one of the same caller to the same call: its bytes must be received
 * too.
 */
const slackMs = 30;
/** Superlinear work costs hundreds of ms in each of these tries; on a busy machine a request takes up to three times its usual CPU time. */
const tries = 20;
const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

interface Sent {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly type?: string;
  readonly payload?: string;
}

let t: TestApp;
let changesSoFar: Awaited<ReturnType<typeof countRowChanges>>;
const callers: Record<string, Record<string, string>> = { stranger: {} };

beforeAll(async () => {
  // Refusals are recorded asynchronously, which would count as a change here.
  const security = { note: () => {}, noteOnce: async () => {}, flush: async () => {}, clean: async () => {}, close: async () => {} };
  t = await testApp({ security });
  changesSoFar = await countRowChanges(t.deps.db);
  callers.monitor = { sid: await t.signIn('monitor') };
  callers.engadmin = { sid: await t.signIn('engadmin') };
  const createdBy = (await t.deps.accounts.userIdOf('engadmin')) ?? 0;
  const link = { projectId: t.projects.own, code: 3, writes: false, name: 'wall', createdBy, expires: t.clock.now + 3_600_000 };
  const { secret } = await t.deps.accounts.createSecretLink(link);
  callers.link = { sid: (await t.deps.accounts.loginBySecret(secret, { address: '127.0.0.1', agent: 'test' })).sid };
});
afterAll(async () => {
  await t?.close();
});

const urlOf = ({ path }: CallSpec) => `${base}${path.replace('{kind}', 'energy')}`;
const digits = (length: number) => `${'9'.repeat(length)}x`;
const tooLong = digits(40_000);
const hostileBodies: readonly (readonly [name: string, type: string, payload: string])[] = [
  ['1 MB of text', json, JSON.stringify({ value: 'x'.repeat(1_000_000) })],
  ['110 000 keys', json, JSON.stringify(Object.fromEntries(Array.from({ length: 110_000 }, (_, index) => [`k${index}`, 0])))],
  ['100 000 levels', json, `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['50 000 form fields', form, 'a=1&'.repeat(50_000)],
];

/** Hostile requests to a call, each with a name. */
function* attacks(spec: CallSpec): Generator<readonly [name: string, sent: Sent]> {
  const url = urlOf(spec);
  const good = goodFields(t, spec, 'own');
  const asQuery = Object.fromEntries(Object.entries(good).map(([name, value]) => [name, String(value)]));
  const inQuery = (fields: Record<string, string>): Sent => ({ method: spec.method, url: `${url}?${new URLSearchParams(fields)}` });
  const inBody = (fields: object): Sent => ({ method: 'POST', url, type: json, payload: JSON.stringify(fields) });
  const [queryFields, bodyFields] = [fieldNames({ query: spec.query }), fieldNames({ body: spec.body })];
  yield ['16 kB of query', inQuery({ [queryFields[0] ?? 'a']: 'x'.repeat(16_400) })];
  yield ['1000 fields of query', { method: spec.method, url: `${url}?${'a=1&'.repeat(1_000)}` }];
  if (queryFields.length > 0) yield ['wrong types', inQuery(Object.fromEntries(queryFields.map((name) => [name, '¿'])))];
  for (const name of queryFields) {
    yield [`40 000 digits as ${name}`, inQuery({ ...asQuery, [name]: tooLong })];
    yield [`digits that fit as ${name}`, inQuery({ ...asQuery, [name]: digits(15_000) })];
  }
  if (spec.method === 'GET' && !spec.changes) return;
  for (const [name, type, payload] of hostileBodies) yield [name, { method: 'POST', url, type, payload }];
  // A GET that changes something also accepts its fields in a body.
  const names = spec.method === 'GET' ? queryFields : bodyFields;
  if (names.length > 0) yield ['wrong types in a body', inBody(Object.fromEntries(names.map((name) => [name, { no: 'thing' }])))];
  for (const name of names) {
    yield [`40 000 digits as ${name} in a body`, inBody({ ...good, [name]: tooLong })];
    yield [`digits that fit as ${name} in a body`, inBody({ ...good, [name]: digits(bodyMost(spec).kB * 1024 - 2_000) })];
  }
}

async function send({ method, url, type, payload }: Sent, headers: Record<string, string>) {
  const before = process.cpuUsage();
  const { statusCode } = await t.app.inject({
    method,
    url,
    headers: { ...headers, ...(type ? { 'content-type': type } : {}) },
    ...(payload === undefined ? {} : { payload }),
  });
  const { user, system } = process.cpuUsage(before);
  return { status: statusCode, cpuMs: (user + system) / 1000 };
}

/** CPU time of one request: the minimum of several tries, since the process does other work too; stops once it is low enough. */
async function cpuOf(sent: Sent, headers: Record<string, string>, enoughMs: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let count = 0; count < tries && least > enoughMs; count += 1) least = Math.min(least, (await send(sent, headers)).cpuMs);
  return least;
}

// Monitor and link are refused at the same check: each of them tries every fourth call.
const some = (from: number) => everyCall.filter((_call, index) => index % 4 === from);
const attacked = { stranger: everyCall, monitor: some(0), link: some(2), engadmin: everyCall };

describe.each(Object.entries(attacked))('the worst of one %s', (who, calls) => {
  it.each(calls)('%s', async (name, spec) => {
    const headers = callers[who] ?? {};
    const harmless: Sent = { method: spec.method, url: urlOf(spec) };
    const usualMs = name === 'loginOut' ? 0 : await cpuOf(harmless, headers, 1);
    const before = await changesSoFar();
    for (const [attack, sent] of attacks(spec)) {
      const { status, cpuMs } = await send(sent, headers);
      expect([attack, status, status >= 400 && status < 500]).toEqual([attack, status, true]);
      const most = 2 * usualMs + slackMs;
      const least = cpuMs <= most ? cpuMs : await cpuOf(sent, headers, most);
      expect([attack, least <= most, least, most]).toEqual([attack, true, least, most]);
    }
    expect(await changesSoFar()).toEqual(before);
  });
});
