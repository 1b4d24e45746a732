import type { AlarmDetail, AlarmInstruction, LogEntry, Suppression } from '@czyun/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';

let server: TestServer;
let projectId: number;
/** Entries of active alarms: severity 1 (phase A lost) and 2 (phase A overvoltage). */
let grave: LogEntry;
let plain: LogEntry;

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000 });
const ask = <T = unknown>(path: string, body?: object, as: TestUser = 'operator', language: 'zh' | 'en' = 'en') =>
  server.ask<T>(`/api/alarm/${path}`, { as, language, ...(body ? { body: { projectId, ...body } } : {}) });
const open = async () => (await server.ask<LogEntry[]>(`/czyun/realAlarm?id=${projectId}`, { as: 'monitor', language: 'en' })).data;
const detail = async (id: number, as: TestUser = 'monitor') =>
  (await ask<AlarmDetail>(`detail?projectId=${projectId}&id=${id}`, undefined, as)).data;
const hour = 3_600_000;
const operations = async () =>
  (await server.db.selectFrom('log_entries').selectAll().where('type', '=', 4).orderBy('id').execute()).map(
    ({ content_en, content_zh, set_value, login_name }) => ({ content_en, content_zh, set_value, login_name }),
  );

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
  await server.publish('t-grid', { alarm_word_1: 0b1001 });
  await until(async () => expect(await open()).toHaveLength(2));
  const all = await open();
  grave = all.find(({ severity }) => severity === 1) as LogEntry;
  plain = all.find(({ severity }) => severity === 2) as LogEntry;
});
afterAll(() => server.close());
beforeEach(async () => {
  const { data } = await ask<Suppression[]>(`suppressions?projectId=${projectId}`);
  for (const { id } of data) await ask('endSuppression', { id }, 'engadmin');
});

describe('shelving', () => {
  it('shelves an alarm until a time; the operation log records who, until when and why', async () => {
    const end = Date.now() + hour;
    const { data } = await ask<Suppression>('shelve', { id: plain.id, until: end, reason: ' sensor on order ' });
    expect(data).toMatchObject({
      kind: 'shelved',
      until: end,
      reason: 'sensor on order',
      target: plain.content,
      by: { loginName: 'operator' },
    });
    expect((await open()).find(({ id }) => id === plain.id)?.quiet).toMatchObject({ kind: 'shelved', until: end });
    expect(server.alarms.openCount(server.device('t-grid').id)).toBe(1);
    const said = (await operations()).at(-1);
    expect(said).toMatchObject({ content_en: `Shelve alarm: ${plain.content}`, login_name: 'operator' });
    expect(JSON.parse(said?.set_value ?? '')).toEqual({ reason: 'sensor on order', until: end });
    const log = await server.ask<{ total: number; list: LogEntry[] }>(`/dv2/log/getLogs?projectId=${projectId}&quiet=true`, {
      as: 'monitor',
    });
    expect(log.data.list.map(({ id }) => id)).toEqual([plain.id]);
    expect((await detail(plain.id)).suppressions).toHaveLength(1);
    // A new shelving replaces it; ending it annunciates the alarm.
    const later = (await ask<Suppression>('shelve', { id: plain.id, until: end + 1, reason: 'r' })).data;
    expect((await detail(plain.id)).suppressions.map(({ id }) => id)).toEqual([later.id]);
    expect((await ask('endSuppression', { id: later.id })).status).toBe(200);
    expect((await open()).find(({ id }) => id === plain.id)?.quiet).toBeUndefined();
    expect((await ask('endSuppression', { id: later.id })).code).toBe(409);
  });

  it('requires a reason and an end within 30 days', async () => {
    const now = Date.now();
    const tries = [
      { until: now - 1, reason: 'r' },
      { until: now + 31 * 24 * hour, reason: 'r' },
      { until: now + hour, reason: '  ' },
      { until: now + hour, reason: 'x'.repeat(201) },
      { reason: 'r' },
    ];
    for (const body of tries) expect((await ask('shelve', { id: plain.id, ...body })).status, JSON.stringify(body).slice(0, 60)).toBe(400);
    expect((await open()).every(({ quiet }) => quiet === undefined)).toBe(true);
  });

  it('of severity 1 requires the right to declare windows', async () => {
    const body = { id: grave.id, until: Date.now() + hour, reason: 'r' };
    expect((await ask('shelve', body, 'operator')).code).toBe(403);
    expect((await ask('outOfService', { id: grave.id, reason: 'r' }, 'operator')).code).toBe(403);
    expect((await detail(grave.id, 'operator')).maySuppress).toBe(false);
    expect((await detail(grave.id, 'engineer')).maySuppress).toBe(true);
    expect((await ask('shelve', body, 'engineer')).status).toBe(200);
  });

  it('is refused to monitors and strangers, and for entries of other projects', async () => {
    const foreign = server.project('foreign').id;
    const body = { id: plain.id, until: Date.now() + hour, reason: 'r' };
    for (const as of ['monitor', 'useradmin'] as const) expect((await ask('shelve', body, as)).code, as).toBe(403);
    expect((await ask('shelve', body, 'stranger')).code).toBe(4013);
    expect((await ask('shelve', { ...body, projectId: foreign }, 'stranger')).status).toBe(404);
    expect((await ask('shelve', { ...body, id: 999_999 })).status).toBe(404);
    expect((await ask(`detail?projectId=${projectId}&id=999999`)).status).toBe(404);
    expect((await ask(`detail?projectId=${projectId}&id=${plain.id}`, undefined, 'stranger')).code).toBe(4013);
    // An operation entry is no alarm.
    const operation = await server.db.selectFrom('log_entries').select('id').where('type', '=', 4).executeTakeFirstOrThrow();
    expect((await ask('shelve', { ...body, id: operation.id })).status).toBe(404);
  });

  it('that expired unnoticed is recorded once', async () => {
    const { data } = await ask<Suppression>('shelve', { id: plain.id, until: Date.now() + hour, reason: 'r' });
    await server.db
      .updateTable('alarm_quietings')
      .set({ until: Date.now() - 5 })
      .where('id', '=', data.id)
      .execute();
    const told = async () => (await operations()).filter(({ content_en }) => content_en.startsWith('Alarm shelving expired'));
    await until(async () => expect(await told()).toHaveLength(1));
    await until(async () => expect((await open()).find(({ id }) => id === plain.id)?.quiet).toBeUndefined());
    expect((await told())[0]).toMatchObject({ content_zh: `告警搁置到期：关口表 A相过压`, login_name: 'server' });
    await server.db.updateTable('alarm_quietings').set({ created: 1 }).where('id', '=', data.id).execute();
    expect(await told()).toHaveLength(1);
  });
});

describe('maintenance windows', () => {
  const window = (body: object, as: TestUser = 'engineer') =>
    ask<Suppression>('window', { begins: Date.now() - 1, until: Date.now() + hour, reason: 'r', ...body }, as);

  it('take all alarms of a device or zone out of service, including severity 1', async () => {
    const deviceId = server.device('t-grid').id;
    const { data } = await window({ deviceId });
    expect(data).toMatchObject({ kind: 'window', deviceId, target: 'Grid meter' });
    expect((await open()).map(({ quiet }) => quiet?.kind)).toEqual(['outOfService', 'outOfService']);
    expect((await ask('endSuppression', { id: data.id }, 'operator')).code).toBe(403);
    expect((await ask('endSuppression', { id: data.id }, 'engineer')).status).toBe(200);
    const regionId = server.device('t-grid').regionId;
    expect((await window({ regionId })).data).toMatchObject({ regionId, target: 'Switch room' });
    expect((await open()).every(({ quiet }) => quiet?.kind === 'outOfService')).toBe(true);
  });

  it('require codes 1 or 2, a target in the project and a bounded future range', async () => {
    const deviceId = server.device('t-grid').id;
    for (const as of ['operator', 'monitor', 'useradmin', 'stranger'] as const)
      expect((await window({ deviceId }, as)).code, as).toBe(as === 'stranger' ? 4013 : 403);
    expect((await window({ deviceId: server.device('t-foreign').id })).status).toBe(404);
    expect((await window({ regionId: server.device('t-foreign').regionId })).status).toBe(404);
    expect((await window({})).status).toBe(400);
    expect((await window({ deviceId, regionId: 1 })).status).toBe(400);
    expect((await window({ deviceId, begins: Date.now() + 2 * hour })).status).toBe(400);
    expect((await window({ deviceId, until: Date.now() + 91 * 24 * hour })).status).toBe(400);
    expect((await window({ deviceId, begins: 5, until: 10_000 })).status).toBe(400);
  });

  it('are listed to all members of the project; for a device, including those of its zone', async () => {
    const { id, regionId } = server.device('t-grid');
    await window({ regionId, begins: Date.now() + 1000 });
    const list = async (deviceId: number, as: TestUser = 'monitor') =>
      ask<Suppression[]>(`suppressions?projectId=${projectId}&deviceId=${deviceId}`, undefined, as);
    expect((await list(id)).data).toMatchObject([{ kind: 'window', regionId }]);
    expect((await list(server.device('t-bms').id)).data).toEqual([]);
    expect((await list(server.device('t-foreign').id)).status).toBe(404);
    expect((await list(id, 'stranger')).code).toBe(4013);
  });
});

describe('the detail of an alarm', () => {
  it('has its first fault and the consequential alarms of that fault', async () => {
    const followed = await detail(plain.id);
    expect(followed.first?.id).toBe(grave.id);
    const first = await detail(grave.id);
    expect(first.first).toBe(null);
    expect(first.followers.map(({ id }) => id)).toEqual([plain.id]);
  });

  it('has comments with author and time, and an assignee', async () => {
    expect((await ask('comment', { id: plain.id, text: ' called the grid operator ' })).data).toMatchObject({
      text: 'called the grid operator',
    });
    await ask('comment', { id: plain.id, text: 'second' }, 'engineer');
    expect((await detail(plain.id)).comments.map(({ text, by }) => [text, by.loginName])).toEqual([
      ['called the grid operator', 'operator'],
      ['second', 'engineer'],
    ]);
    for (const text of ['', ' ', 'x'.repeat(501)]) expect((await ask('comment', { id: plain.id, text })).status).toBe(400);
    expect((await ask('comment', { id: plain.id, text: 'x' }, 'monitor')).code).toBe(403);
    const { data: people } = await ask<{ userId: number; loginName: string }[]>(`assignees?projectId=${projectId}`);
    expect(people.map(({ loginName }) => loginName).sort()).toEqual(['engadmin', 'engineer', 'monitor', 'operator', 'useradmin']);
    expect((await ask(`assignees?projectId=${projectId}`, undefined, 'monitor')).code).toBe(403);
    const engineer = people.find(({ loginName }) => loginName === 'engineer');
    expect((await ask('assign', { id: plain.id, userId: engineer?.userId })).data).toEqual({ assigned: true });
    expect((await detail(plain.id)).assigned).toMatchObject({ loginName: 'engineer', by: { loginName: 'operator' } });
    // A user without access to the project.
    const stranger = await server.accounts.userIdOf('stranger');
    expect((await ask('assign', { id: plain.id, userId: stranger })).status).toBe(404);
    const own = async (as: TestUser) => (await ask<{ id: number }[]>(`own?projectId=${projectId}`, undefined, as)).data.map(({ id }) => id);
    expect(await own('engineer')).toEqual([plain.id]);
    expect(await own('operator')).toEqual([]);
    expect((await ask('assign', { id: plain.id, userId: null })).data).toEqual({ assigned: false });
    expect((await detail(plain.id)).assigned).toBe(null);
    const said = (await operations()).map(({ content_en }) => content_en.split(':')[0]);
    expect(said.slice(-4)).toEqual(['Comment on alarm', 'Comment on alarm', 'Assign alarm', 'Remove assignment of alarm']);
  });

  it('has an instruction, which the project can change for all devices of the type', async () => {
    const standard = (await detail(plain.id)).instruction;
    expect(standard).toMatchObject({ edited: null });
    expect(standard.check).not.toBe('');
    const texts = { check: { zh: '看二次侧', en: 'Look at the secondary' }, act: { zh: '', en: 'Call Li' } };
    const { data } = await ask<AlarmInstruction>('instruct', { id: plain.id, texts });
    expect(data).toMatchObject({ check: 'Look at the secondary', act: 'Call Li', edited: { by: { loginName: 'operator' } } });
    const zh = await ask<AlarmDetail>(`detail?projectId=${projectId}&id=${plain.id}`, undefined, 'monitor', 'zh');
    expect(zh.data.instruction).toMatchObject({ check: '看二次侧', act: 'Call Li' });
    await server.publish('t-load', { alarm_word_1: 0b1000 });
    await until(async () => expect(await open()).toHaveLength(3));
    const other = (await open()).find(({ deviceId }) => deviceId === server.device('t-load').id);
    expect((await detail(other?.id ?? 0)).instruction.act).toBe('Call Li');
    expect((await ask('instruct', { id: plain.id, texts }, 'monitor')).code).toBe(403);
    const empty = { zh: '', en: ' ' };
    expect((await ask('instruct', { id: plain.id, texts: { check: empty, act: empty } })).status).toBe(400);
    expect((await ask<AlarmInstruction>('instruct', { id: plain.id, texts: null })).data).toEqual(standard);
  });
});
