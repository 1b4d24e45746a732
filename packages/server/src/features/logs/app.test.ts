import type { LogEntry } from '@czyun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unsigned } from '../../kernel/actor.ts';
import { bareLogEntry, createTestServer, type TestServer } from '../../testing/index.ts';
import { createLogService } from './service.ts';

interface Page {
  total: number;
  list: LogEntry[];
}

let server: TestServer;
let projectId: number;
/** One week ago: inside the default range of a text search. */
const start = Math.floor(Date.now() / 1000) * 1000 - 7 * 86_400_000;

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
  await server.db
    .insertInto('log_entries')
    .values([
      row(0, { type: 2, severity: 2, content_zh: '过压 100%', content_en: 'Overvoltage 100%', recover_time: start + 5000 }),
      row(1, { type: 3, severity: 1, content_zh: '过流', content_en: 'Overcurrent' }),
      row(2, { type: 1, severity: 3, content_zh: '提示_一', content_en: 'Notice_one', device_id: server.device('t-load').id }),
      row(3, { type: 4, index_name: 'operation', content_zh: '设置', content_en: 'Set', user_name: '张三', set_value: '5' }),
      row(4, {
        project_id: server.project('foreign').id,
        device_id: server.device('t-foreign').id,
        type: 2,
        content_zh: '外',
        content_en: 'x',
      }),
    ])
    .execute();
});
afterAll(() => server.close());

function row(index: number, more: Record<string, unknown>) {
  return {
    ...bareLogEntry,
    project_id: projectId,
    device_id: server.device('t-grid').id,
    start_time: start + index * 1000,
    ...more,
  };
}

const logs = (query: string, language: 'zh' | 'en' = 'zh') =>
  server.ask<Page>(`/dv2/log/getLogs?projectId=${projectId}&${query}`, { as: 'monitor', language });
const contents = async (query: string, language?: 'zh' | 'en') => (await logs(query, language)).data.list.map(({ content }) => content);

describe('the log', () => {
  it('shows alarms and faults, newest first, by default', async () => {
    expect(await contents('')).toEqual(['过流', '过压 100%']);
    expect(await contents('', 'en')).toEqual(['Overcurrent', 'Overvoltage 100%']);
  });

  it('never shows another project', async () => {
    expect((await logs('type=1,2,3,4,5')).data.total).toBe(4);
    expect((await server.ask(`/dv2/log/getLogs?projectId=${server.project('foreign').id}`, { as: 'monitor' })).code).toBe(4013);
  });

  it('filters by type, device, state and time', async () => {
    expect(await contents('type=4')).toEqual(['设置']);
    expect(await contents(`type=1,2,3&deviceId=${server.device('t-load').id}`)).toEqual(['提示_一']);
    expect(await contents('recovered=true')).toEqual(['过压 100%']);
    expect(await contents('recovered=false')).toEqual(['过流']);
    expect(await contents(`type=1,2,3&startTime=${start + 1000}&endTime=${start + 2000}`)).toEqual(['过流']);
  });

  it('searches text literally: % and _ are no wildcards', async () => {
    expect(await contents('type=1,2,3,4&query=%25')).toEqual(['过压 100%']);
    expect(await contents('type=1,2,3,4&query=_')).toEqual(['提示_一']);
    expect(await contents("type=1,2,3,4&query=' or 1=1 --")).toEqual([]);
    expect(await contents('type=1,2,3,4&query=OVERC')).toEqual(['过流']);
    expect(await contents('type=1,2,3,4&query=张三')).toEqual(['设置']);
  });

  it('searches non-ASCII letters case-insensitively', async () => {
    await server.db
      .insertInto('log_entries')
      .values(row(9, { type: 3, content_en: 'Éclair_Ürün 100%', user_name: 'İpek Öz', recover_time: start + 10_000 }))
      .execute();
    for (const text of ['Ürün', 'ürün', 'ÜRÜN', 'éCLAIR_ü', 'n 100%', 'İpek', 'ÖZ', 'öz'])
      expect((await logs(`type=3&query=${encodeURIComponent(text)}`)).data.total, text).toBe(1);
    for (const text of ['Urun', 'Éclair-Ürün', 'ü%n'])
      expect((await logs(`type=3&query=${encodeURIComponent(text)}`)).data.total, text).toBe(0);
    await server.db.deleteFrom('log_entries').where('content_en', '=', 'Éclair_Ürün 100%').execute();
  });

  it('searches device names', async () => {
    expect(await contents('type=1,2,3,4&query=负荷')).toEqual(['提示_一']);
  });

  it('sorts and pages in the store', async () => {
    expect(await contents('type=1,2,3&sort=severity&order=asc')).toEqual(['过流', '过压 100%', '提示_一']);
    const second = await logs('type=1,2,3,4&pageSize=3&page=2&order=asc');
    expect(second.data).toMatchObject({ total: 4, list: [{ content: '设置', indexName: 'operation', user: '张三', setValue: '5' }] });
    expect((await logs('page=99')).data).toEqual({ total: 2, list: [], since: null });
  });

  it('filters by severity, acknowledgement and zone', async () => {
    expect(await contents('type=1,2,3&severity=1,3')).toEqual(['提示_一', '过流']);
    expect(await contents('type=1,2,3,4&acknowledged=true')).toEqual([]);
    const over = await server.db.selectFrom('log_entries').select('id').where('content_zh', '=', '过压 100%').executeTakeFirstOrThrow();
    await server.db.updateTable('log_entries').set({ ack_time: start }).where('id', '=', over.id).execute();
    expect(await contents('type=1,2,3,4&acknowledged=true')).toEqual(['过压 100%']);
    // Operations cannot be acknowledged.
    expect(await contents('type=1,2,3,4&acknowledged=false')).toEqual(['提示_一', '过流']);
    await server.db.updateTable('log_entries').set({ ack_time: null }).where('id', '=', over.id).execute();

    const zone = async (name: string, parent: number | null) =>
      (
        await server.db
          .insertInto('regions')
          .values({ project_id: projectId, parent_id: parent, name })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const outer = await zone('外圈', null);
    const inner = await zone('内圈', outer);
    await server.db.updateTable('devices').set({ region_id: inner }).where('id', '=', server.device('t-load').id).execute();
    await server.registry.reload();
    for (const region of [outer, inner]) expect(await contents(`type=1,2,3,4&regionId=${region}`)).toEqual(['提示_一']);
    expect(await contents(`type=1,2,3,4&regionId=${await zone('空', null).then((id) => server.registry.reload().then(() => id))}`)).toEqual(
      [],
    );
    expect((await logs('regionId=999999')).status).toBe(404);
    for (const query of ['severity=4', 'acknowledged=maybe']) expect([query, (await logs(query)).status]).toEqual([query, 400]);
  });

  it('limits a text search to the last 90 days unless a start is given, and returns that start', async () => {
    const old = start - 100 * 86_400_000;
    await server.db
      .insertInto('log_entries')
      .values(row(0, { type: 3, content_zh: '绝缘老化', start_time: old, recover_time: old + 1 }))
      .execute();
    const bounded = (await logs(`type=3&query=${encodeURIComponent('绝缘')}`)).data as Page & { since: number };
    expect(bounded.total).toBe(0);
    expect(Math.abs(bounded.since - (Date.now() - 90 * 86_400_000))).toBeLessThan(60_000);
    expect((await logs(`type=3&query=${encodeURIComponent('绝缘')}&startTime=${old}`)).data).toMatchObject({ total: 1, since: null });
    expect((await logs(`type=3&query=${encodeURIComponent('绝缘')}&endTime=${old + 1000}`)).data).toMatchObject({ total: 1 });
    await server.db.deleteFrom('log_entries').where('content_zh', '=', '绝缘老化').execute();
  });

  it('rejects invalid queries', async () => {
    expect((await logs('type=9')).status).toBe(400);
    expect((await logs('pageSize=100000')).status).toBe(400);
    expect((await logs(`startTime=${start}&endTime=${start}`, 'en')).msg).toBe('The start must be before the end');
    expect((await logs(`deviceId=${server.device('t-foreign').id}`)).status).toBe(404);
  });
});

describe('removing entries', () => {
  const remove = (query: string, as: 'engadmin' | 'operator' | 'stranger' = 'engadmin') =>
    server.ask<{ removed: number }>(`/dv2/log/removeLog?projectId=${projectId}&${query}`, { as, language: 'en', body: {} });
  const idOf = async (content: string) =>
    (await server.db.selectFrom('log_entries').select('id').where('content_zh', '=', content).executeTakeFirstOrThrow()).id;

  it('removes ended entries and records the caller', async () => {
    await server.db
      .insertInto('log_entries')
      .values([row(50, { content_zh: '旧一', recover_time: start }), row(51, { content_zh: '旧二', recover_time: start })])
      .execute();
    const ids = [await idOf('旧一'), await idOf('旧二')];
    expect((await remove(`indexName=alarm&type=3&ids=${ids}`)).status).toBe(404);
    expect((await remove(`indexName=alarm&type=2&ids=${ids}`)).data).toEqual({ removed: 2 });
    expect((await remove(`indexName=alarm&ids=${ids}`)).status).toBe(404);
    const entry = await server.db.selectFrom('log_entries').selectAll().where('user_name', '=', 'engadmin').executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ type: 4, content_en: 'Removed 2 log entries', target_param: `${ids[0]} 旧一; ${ids[1]} 旧二` });
    await server.db.deleteFrom('log_entries').where('id', '=', entry.id).execute();
  });

  it('removes nothing if the operation log fails', async () => {
    const { db, registry } = server;
    const audit = { record: () => Promise.reject(new Error('the log is away')) };
    const alarms = { open: () => [], acknowledge: async () => 0, stored: async () => {} };
    const service = createLogService({ db, registry, alarms, audit, jobs: { add: () => {}, ask: async () => 0 }, operationFields: {} });
    const wanted = { projectId, indexName: 'alarm', ids: [await idOf('过压 100%')] } as const;
    await expect(service.remove(wanted, unsigned('engadmin', ''))).rejects.toThrow('the log is away');
    expect(await contents('')).toContain('过压 100%');
  });

  it('never removes operations, active alarms or entries of other projects', async () => {
    const [operation, standing, over, foreign] = [await idOf('设置'), await idOf('过流'), await idOf('过压 100%'), await idOf('外')];
    expect(await remove(`indexName=operation&ids=${operation}`)).toMatchObject({ status: 409, msg: 'Operation entries cannot be removed' });
    expect(await remove(`indexName=alarm&ids=${operation}`)).toMatchObject({ status: 409, msg: 'Operation entries cannot be removed' });
    expect(await remove(`indexName=alarm&ids=${standing},${over}`)).toMatchObject({
      status: 409,
      msg: 'Active alarms cannot be removed',
    });
    expect((await remove(`indexName=alarm&ids=${foreign}`)).status).toBe(404);
    expect((await remove(`indexName=alarm&ids=${over}`, 'operator')).status).toBe(403);
    expect((await remove(`indexName=alarm&ids=${over}`, 'stranger')).code).toBe(4013);
    for (const query of ['indexName=alarm', 'indexName=x&ids=1', 'indexName=alarm&ids=a', 'ids=1'])
      expect([query, (await remove(query)).status]).toEqual([query, 400]);
    expect((await logs('type=1,2,3,4,5')).data.total).toBe(4);
  });
});

describe('active alarms', () => {
  const word = () => server.registry.paramOf(server.device('t-pv').id, 'fault_word_1');

  it('are raised by device bits, listed most severe first, and acknowledged only with permission', async () => {
    expect((await server.ask(`/czyun/realAlarm?id=${projectId}`, { as: 'monitor' })).data).toEqual([]);
    const bit = Object.entries(word()?.point.bits ?? {}).find(([, { alarm }]) => alarm);
    await server.publish('t-pv', { fault_word_1: 2 ** Number(bit?.[0]) });
    const standing = await expect
      .poll(async () => (await server.ask<LogEntry[]>(`/czyun/realAlarm?id=${projectId}`, { as: 'monitor', language: 'en' })).data)
      .toHaveLength(1)
      .then(() => server.ask<LogEntry[]>(`/czyun/realAlarm?id=${projectId}`, { as: 'monitor', language: 'en' }));
    const [entry] = standing.data;
    expect(entry).toMatchObject({ deviceName: '光伏1', metric: 'fault_word_1', recovered: false, ackTime: null });
    expect(entry?.content).toContain(bit?.[1].en);

    const body = { projectId, ids: [entry?.id] };
    expect((await server.ask('/api/log/acknowledge', { as: 'monitor', body })).status).toBe(403);
    expect((await server.ask('/api/log/acknowledge', { as: 'operator', body })).data).toEqual({ acknowledged: 1 });
    expect((await server.ask('/api/log/acknowledge', { as: 'engineer', body })).data).toEqual({ acknowledged: 0 });
    const [after] = (await server.ask<LogEntry[]>(`/czyun/realAlarm?id=${projectId}`, { as: 'monitor' })).data;
    expect(after?.ackUser).toBe('operator');

    await server.publish('t-pv', { fault_word_1: 0 });
    const isOver = async () => (await server.ask<LogEntry[]>(`/czyun/realAlarm?id=${projectId}`, { as: 'monitor' })).data.length === 0;
    await expect.poll(isOver, { interval: 1 }).toBe(true);
    // What is shown is stored: a killed server's successor continues from the log.
    const stored = await server.db
      .selectFrom('log_entries')
      .select('recover_time')
      .where('id', '=', entry?.id ?? 0)
      .executeTakeFirst();
    expect(stored?.recover_time).not.toBeNull();
  });

  it('are acknowledged by filter, up to the given last entry', async () => {
    await server.db
      .insertInto('log_entries')
      .values([60, 61, 62].map((index) => row(index, { type: 3, severity: 3, content_zh: `待确认${index}`, recover_time: start + 99_000 })))
      .execute();
    const filter = `type=1,3&severity=3&startTime=${start + 60_000}&endTime=${start + 70_000}`;
    const asked = (as: 'operator' | 'monitor' | 'stranger') =>
      server.ask<{ total: number; lastId: number }>(`/api/log/acknowledgeable?projectId=${projectId}&${filter}`, { as });
    const all = (body: object, as: 'operator' | 'monitor' | 'stranger' = 'operator') =>
      server.ask<{ acknowledged: number }>('/api/log/acknowledgeAll', { as, body: { projectId, ...body } });
    const named = {
      type: '1,3',
      severity: '3',
      startTime: start + 60_000,
      endTime: start + 70_000,
    };
    const { total, lastId } = (await asked('operator')).data;
    expect(total).toBe(3);
    expect((await asked('monitor')).status).toBe(403);
    expect((await asked('stranger')).code).toBe(4013);
    expect((await all({ ...named, lastId }, 'monitor')).status).toBe(403);
    expect((await all({ ...named, lastId }, 'stranger')).code).toBe(4013);
    for (const body of [named, { ...named, lastId: 0 }, { ...named, lastId, type: '9' }, { ...named, lastId, severity: "1' or 1" }])
      expect([body, (await all(body)).status]).toEqual([body, 400]);
    expect((await all({ ...named, lastId, deviceId: server.device('t-foreign').id })).status).toBe(404);
    expect((await all({ ...named, lastId, regionId: 999_999 })).status).toBe(404);
    // An entry added after the query is not acknowledged.
    await server.db
      .insertInto('log_entries')
      .values(row(63, { type: 3, severity: 3, content_zh: '待确认63' }))
      .execute();
    expect((await all({ ...named, lastId })).data).toEqual({ acknowledged: 3 });
    expect((await asked('operator')).data.total).toBe(1);
    expect((await all({ ...named, lastId })).data).toEqual({ acknowledged: 0 });
    await server.db.deleteFrom('log_entries').where('content_zh', 'like', '待确认%').execute();
  });

  it('of another project cannot be acknowledged through the caller’s own project', async () => {
    const foreign = await server.db.selectFrom('log_entries').select('id').where('content_zh', '=', '外').executeTakeFirstOrThrow();
    const body = { projectId, ids: [foreign.id] };
    expect((await server.ask('/api/log/acknowledge', { as: 'operator', body })).data).toEqual({ acknowledged: 0 });
  });
});
