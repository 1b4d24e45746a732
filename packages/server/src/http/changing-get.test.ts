import { expect, test } from 'vitest';
import { base } from '../app-fixture.ts';
import { everyCall } from './call-fixture.ts';
import { again, settingsOf, t, useOwnServer } from './guard-fixture.ts';

useOwnServer();

const changing = everyCall.filter(([, spec]) => spec.changes && spec.method === 'GET');
const paths = async (): Promise<Record<string, object>> =>
  (await t.app.inject(`${base}/openapi.json`)).json<{ paths: Record<string, object> }>().paths;

test('calls that change something answer to GET as older clients expect, unless the setting says that there are none', async () => {
  expect(changing.length).toBeGreaterThan(4);
  const answers = async () =>
    Promise.all(changing.map(async ([, { path }]) => [path, (await t.app.inject(`${base}${path}`)).statusCode === 404] as const));
  expect((await answers()).filter(([, isGone]) => isGone)).toEqual([]);
  await again({ settings: settingsOf({ CHANGING_GET: 'false' }) });
  expect((await answers()).filter(([, isGone]) => !isGone)).toEqual([]);
  const told = await paths();
  for (const [, { path }] of changing) expect([path, Object.keys(told[`${base}${path}`] ?? {})]).toEqual([path, ['post']]);
  const signIn = await t.app.inject({ method: 'POST', url: `${base}/login`, payload: { username: 'monitor', password: 'demo12345' } });
  expect(signIn.statusCode).toBe(200);
});
