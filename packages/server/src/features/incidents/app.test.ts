import type { CallResult, LogEntry } from '@czyun/contract';
import type { Incident, IncidentNote, incidentsApi } from '@czyun/contract/incidents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { pdfPages } from '../../testing/pdf-text.ts';
import { basePath } from '../../testing/test-server.ts';

type List = CallResult<typeof incidentsApi.listIncidents>;

let server: TestServer;
let projectId: number;
let deviceId: number;

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
  deviceId = server.registry.devicesOf(projectId)[0]?.id ?? 0;
});
afterAll(() => server.close());

const at = 1_770_000_000_000;
const usual = () => ({
  ...{ projectId, version: 0, title: 'Cell 37 too warm', start: at, end: at + 600_000, state: 'open', explanation: '' },
  ...{ devices: [deviceId], curves: [], persons: [], entryId: null },
});
const post = <T>(path: string, body: object, as: TestUser) => server.ask<T>(`/api/incidents/${path}`, { as, body });
const save = (fields: object = {}, as: TestUser = 'operator') => post<Incident>('save', { ...usual(), ...fields }, as);
const get = (id: number, as: TestUser = 'monitor') => server.ask<Incident>(`/api/incidents/get?projectId=${projectId}&id=${id}`, { as });
const list = async (query = '', as: TestUser = 'monitor') =>
  (await server.ask<List>(`/api/incidents/list?projectId=${projectId}${query}`, { as })).data;

test('an incident can be opened, explained and deleted by permitted users', async () => {
  expect((await save({}, 'monitor')).status).toBe(403);
  expect((await save({}, 'stranger')).code).toBe(4013);
  const person = (await server.ask<{ userId: number }[]>(`/api/shifts/members?projectId=${projectId}`, { as: 'engadmin' })).data?.[0]
    ?.userId;
  const point = server.registry.device(deviceId)?.params[0]?.point.metric ?? '';
  const { data: made } = await save({
    curves: [`${deviceId}:${point}`],
    ...(person === undefined ? {} : { persons: [person] }),
  });
  expect(made).toMatchObject({ version: 1, state: 'open', curves: [`${deviceId}:${point}`], noteCount: 0, by: { loginName: 'operator' } });
  expect(made.devices.map(({ id }) => id)).toEqual([deviceId]);
  const { data: changed } = await save({ id: made.id, version: 1, state: 'explained', explanation: 'A fan had stopped' });
  expect(changed).toMatchObject({ version: 2, state: 'explained', created: made.created });
  expect((await save({ id: made.id, version: 1, title: 'Late' })).status).toBe(409);
  expect((await get(made.id)).data).toEqual(changed);
  expect((await post('remove', { projectId, id: made.id }, 'monitor')).status).toBe(403);
  expect((await post('remove', { projectId, id: made.id }, 'operator')).data).toEqual({ removed: true });
  expect((await get(made.id)).status).toBe(404);
});

test('the incidents a person is in charge of are listed until closed, to this person only', async () => {
  const me = await server.accounts.userIdOf('engineer');
  expect(me).toBeDefined();
  const { data: made } = await save({ title: 'Mine', persons: [me] });
  await save({ title: 'Of nobody' });
  const titles = async (as: TestUser) => (await list('&mine=true', as)).list.map(({ title }) => title);
  expect(await titles('engineer')).toEqual(['Mine']);
  expect(await titles('operator')).toEqual([]);
  const again = await save({ id: made.id, version: 1, title: 'Mine', persons: [me], state: 'explained' });
  expect(await titles('engineer')).toEqual(['Mine']);
  await save({ id: made.id, version: again.data.version, title: 'Mine', persons: [me], state: 'closed' });
  expect(await titles('engineer')).toEqual([]);
  for (const { id } of (await list()).list) await post('remove', { projectId, id }, 'operator');
});

test('all references must belong to the project', async () => {
  const foreign = server.registry.devices().find((device) => device.projectId !== projectId);
  expect(foreign).toBeDefined();
  const key = `${foreign?.id}:${foreign?.params[0]?.point.metric}`;
  for (const fields of [{ devices: [foreign?.id] }, { curves: [key] }, { persons: [999_999] }, { entryId: 999_999 }])
    expect((await save(fields)).status, JSON.stringify(fields)).toBe(404);
  for (const fields of [{ title: ' ' }, { end: at }, { state: 'done' }, { curves: ['soc'] }, { start: -1 }])
    expect((await save(fields)).status, JSON.stringify(fields)).toBe(400);
  expect((await list()).total).toBe(0);
});

test('notes can be deleted by their author and by engineering administrators', async () => {
  const { data: made } = await save({ title: 'Notes' });
  const note = async (text: string, as: TestUser) => post<IncidentNote>('saveNote', { projectId, id: made.id, at: at + 1, text }, as);
  expect((await note('x', 'monitor')).status).toBe(403);
  const first = (await note('Checked on site', 'operator')).data;
  const second = (await note('Replaced the fan', 'engineer')).data;
  expect(first).toMatchObject({ own: true, at: at + 1 });
  expect((await get(made.id, 'operator')).data.notes).toEqual([first, { ...second, own: false }]);
  expect((await list()).list[0]?.noteCount).toBe(2);
  const remove = (noteId: number, as: TestUser) => post('removeNote', { projectId, id: made.id, noteId }, as);
  expect((await remove(second.id, 'operator')).status).toBe(403);
  expect((await remove(second.id, 'engadmin')).status).toBe(200);
  expect((await remove(first.id, 'operator')).status).toBe(200);
  expect((await remove(first.id, 'operator')).status).toBe(404);
  expect((await get(made.id)).data.notes).toEqual([]);
  await post('remove', { projectId, id: made.id }, 'operator');
});

test('the list can be filtered by text, state, device and range', async () => {
  const moment = (await save({ title: '50 % of the fans', start: at + 3_600_000, end: null, devices: [] })).data;
  const range = (await save({ title: 'Fan stopped', explanation: 'Bearing worn', state: 'explained' })).data;
  const ids = async (query: string) => (await list(query)).list.map(({ id }) => id);
  expect(await ids('')).toEqual([moment.id, range.id]);
  expect(await ids('&query=BEARING')).toEqual([range.id]);
  expect(await ids(`&query=${encodeURIComponent('0 % o')}`)).toEqual([moment.id]);
  expect(await ids('&query=%25%25')).toEqual([]);
  expect(await ids('&state=explained')).toEqual([range.id]);
  expect(await ids(`&deviceId=${deviceId}`)).toEqual([range.id]);
  expect(await ids(`&startTime=${at + 600_000}`)).toEqual([moment.id]);
  expect(await ids(`&startTime=${at + 3_600_000}&endTime=${at + 3_600_001}`)).toEqual([moment.id]);
  expect(await ids(`&startTime=${at + 3_600_001}`)).toEqual([]);
  expect(await ids(`&endTime=${at + 1}`)).toEqual([range.id]);
});

test('the document contains the figures of the curves, the log of the range and the notes', async () => {
  const bms = server.device('t-bms');
  const begin = Math.floor(Date.now() / 1000) * 1000 - 600_000;
  // 10 for a minute, then 20 for a minute: a mean of 15.
  for (let at = 0; at < 12; at += 1) await server.publish('t-bms', { soc: at < 6 ? 10 : 20 }, begin + at * 10_000);
  const fields = { title: 'Discharged', start: begin, end: begin + 120_000, devices: [bms.id], curves: [`${bms.id}:soc`] };
  const { data: made } = await save({ ...fields, explanation: 'Set by hand' });
  await post('saveNote', { projectId, id: made.id, at: begin + 60_000, text: 'Ten per cent lower' }, 'operator');
  const url = `${basePath}/api/incidents/export?projectId=${projectId}&id=${made.id}`;
  const file = async (as: TestUser) => server.app.inject({ url, headers: { sid: await server.sid(as), 'accept-language': 'en' } });
  expect((await file('monitor')).statusCode).toBe(403);
  const answer = await file('operator');
  expect(answer.headers['content-type']).toContain('application/pdf');
  const text = pdfPages(answer.rawPayload)
    .flatMap(({ texts }) => texts)
    .join('\n');
  for (const part of ['Discharged', 'Set by hand', 'Ten per cent lower', '100.0 %']) expect(text).toContain(part);
  const unit = bms.params.find(({ point }) => point.metric === 'soc')?.point;
  const figure = (value: number) => `${value.toFixed(unit?.decimals)} ${unit?.unit}`;
  for (const value of [10, 15, 20]) expect(text).toContain(figure(value));
});

test('operation entries name the changed fields', async () => {
  const { data } = await server.ask<{ list: LogEntry[] }>(`/dv2/log/getLogs?projectId=${projectId}&type=4&pageSize=50`, { as: 'engadmin' });
  const actions = data.list.map(({ operation }) => operation?.action);
  for (const action of ['新建事件', '修改事件', '删除事件', '添加事件备注', '删除事件备注']) expect(actions).toContain(action);
});
