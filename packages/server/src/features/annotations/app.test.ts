import type { CallResult } from '@czyun/contract';
import type { annotationsApi } from '@czyun/contract/annotations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { base, type TestApp, testApp, testStart } from '../../app-fixture.ts';

type List = CallResult<typeof annotationsApi.listAnnotations>;
type Saved = List['list'][number];

const hour = 3_600_000;
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t?.close());

async function ask<T>(path: string, user: string, payload?: object): Promise<{ readonly code: number; readonly data: T }> {
  const headers = { sid: await t.signIn(user) };
  const url = `${base}/api/annotations/${path}`;
  return (await t.app.inject({ method: payload ? 'POST' : 'GET', url, headers, ...(payload ? { payload } : {}) })).json();
}
const list = async (start: number, end: number, more = '') =>
  (await ask<List>(`list?projectId=${t.projects.own}&start=${start}&end=${end}${more}`, 'monitor')).data;
const save = (fields: object, user = 'operator') =>
  ask<Saved>('save', user, {
    ...{ projectId: t.projects.own, version: 0, start: testStart, end: null, text: 'Fan replaced', deviceIds: [] },
    ...fields,
  });

test('members with the permission write them, and all members of the project read them', async () => {
  expect((await save({}, 'monitor')).code).toBe(403);
  const { data: made } = await save({ end: testStart + hour, text: '  Maintenance  ' });
  expect(made).toMatchObject({ version: 1, start: testStart, end: testStart + hour, text: 'Maintenance', deviceIds: [] });
  expect(made.by).toMatchObject({ loginName: 'operator', linkId: null });
  expect((await list(testStart, testStart + 1)).list).toEqual([made]);

  expect((await save({ id: made.id, version: 7 })).code).toBe(409);
  const { data: changed } = await save({ id: made.id, version: 1, text: 'Maintenance of fan 2' }, 'engineer');
  // The author remains the original one.
  expect(changed).toMatchObject({ version: 2, end: null, text: 'Maintenance of fan 2', by: { loginName: 'operator' } });
  expect((await ask('remove', 'monitor', { projectId: t.projects.own, id: made.id })).code).toBe(403);
  expect((await ask('remove', 'operator', { projectId: t.projects.own, id: made.id })).code).toBe(200);
  expect((await list(testStart, testStart + hour)).list).toEqual([]);
  const entries = await t.deps.db.selectFrom('log_entries').select('content_en').where('content_en', 'like', '%annotation').execute();
  expect(entries.map((entry) => entry.content_en)).toEqual(['Create an annotation', 'Change an annotation', 'Delete an annotation']);
});

test('those that overlap a range are listed, for the requested devices and the whole project', async () => {
  const one = t.devices.own;
  const at = testStart - 100 * hour;
  const texts = async (start: number, end: number, more = '') => (await list(start, end, more)).list.map(({ text }) => text);
  await save({ start: at, end: at + 2 * hour, text: 'range of one', deviceIds: [one, one] });
  await save({ start: at + hour, text: 'instant of one', deviceIds: [one] });
  await save({ start: at + 3 * hour, text: 'instant of all' });
  expect(await texts(at + 1, at + hour)).toEqual(['range of one']);
  expect(await texts(at + hour, at + hour + 1)).toEqual(['range of one', 'instant of one']);
  expect(await texts(at, at + 10 * hour, `&deviceIds=${one},999999`)).toEqual(['range of one', 'instant of one', 'instant of all']);
  expect(await texts(at, at + 10 * hour, '&deviceIds=999999')).toEqual(['instant of all']);
  expect(await texts(at + 4 * hour, at + 10 * hour)).toEqual([]);
  expect((await list(at, at + hour)).list[0]?.deviceIds).toEqual([one]);
});

test('invalid times, empty texts, and devices of other projects or unknown ones are refused', async () => {
  expect((await save({ end: testStart })).code).toBe(400);
  expect((await save({ text: '   ' })).code).toBe(400);
  expect((await save({ text: 'x'.repeat(501) })).code).toBe(400);
  expect((await save({ deviceIds: [999_999] })).code).toBe(400);
  expect((await save({ deviceIds: [t.devices.foreign] })).code).toBe(400);
  expect((await save({ id: 999_999, version: 1 })).code).toBe(404);
  expect((await ask('remove', 'operator', { projectId: t.projects.own, id: 999_999 })).code).toBe(404);
  expect((await ask(`list?projectId=${t.projects.own}&start=${testStart}&end=${testStart}`, 'monitor')).code).toBe(400);
});

test('those of another project cannot be read or changed', async () => {
  const { data: made } = await save({});
  const foreign = { projectId: t.projects.foreign, id: made.id };
  expect((await ask('remove', 'operator', foreign)).code).not.toBe(200);
  expect((await ask(`list?projectId=${t.projects.foreign}&start=0&end=${testStart}`, 'monitor')).code).not.toBe(200);
});
