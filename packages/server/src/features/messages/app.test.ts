import { documentKinds, type StoredDocument } from '@czyun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../../testing/index.ts';

interface Found {
  total: number;
  more: boolean;
  list: StoredDocument[];
}

let server: TestServer;
let projId: number;
const path = (verb: string, query = '', kind = 'energy') => `/api2/esapi/devmsg/${kind}/${verb}?projId=${projId}${query}`;
const find = async (verb: string, query: string, body: object = {}, kind = 'energy') =>
  (await server.ask<Found>(path(verb, query, kind), { as: 'monitor', body })).data;
const docIds = async (verb: string, query: string, body: object = {}) => (await find(verb, query, body)).list.map(({ docId }) => docId);
const write = (body: object, as: 'engadmin' | 'operator' | 'stranger' = 'engadmin', kind = 'energy') =>
  server.ask<{ docId: string; created: boolean }>(path('w', '', kind), { as, body: { projId, ...body } });
const hour = 3_600_000;
const start = 1_790_000_000_000;

beforeAll(async () => {
  server = await createTestServer();
  projId = server.project('station').id;
  const grid = server.device('t-grid').id;
  const load = server.device('t-load').id;
  await write({ docId: 'a', id: grid, name: '日报 一号柜', time: start, data: { state: 'run', kwh: 12.5, meter: { phase: 'A' } } });
  await write({ docId: 'b', id: load, name: '日报 二号柜', time: start + hour, data: { state: 'stop', kwh: 12.5, meter: { phase: 'B' } } });
  await write({ docId: 'c', id: 'boiler-7', name: 'report', time: start + 2 * hour, data: { state: 'run', kwh: 3 } });
});
afterAll(() => server.close());

describe('documents', () => {
  it('are read by device, text id and document id, with or without the document id', async () => {
    expect(await docIds('r', '')).toEqual(['a', 'b', 'c']);
    expect(await docIds('r', `&devId=${server.device('t-load').id}`)).toEqual(['b']);
    expect(await docIds('r', '&textId=boiler-7')).toEqual(['c']);
    expect((await find('r', '&docId=a')).list).toMatchObject([{ docId: 'a', data: { kwh: 12.5, meter: { phase: 'A' } } }]);
    expect(await find('r', '&docId=a&hasId=false')).toMatchObject({ total: 1, more: false });
    expect((await find('r', '&docId=a&hasId=false')).list[0]).not.toHaveProperty('docId');
    expect(await find('r', '&docId=none')).toEqual({ total: 0, more: false, list: [] });
    expect(await find('r', '', {}, 'power')).toEqual({ total: 0, more: false, list: [] });
  });

  it('are found by any or all of their fields; nested fields are dotted', async () => {
    expect(await docIds('orSearch', '', { state: 'stop', kwh: 3 })).toEqual(['b', 'c']);
    expect(await docIds('andSearch', '', { state: 'run', kwh: 12.5 })).toEqual(['a']);
    expect(await docIds('andSearch', '', { 'meter.phase': 'b' })).toEqual(['b']);
    expect(await docIds('andSearch', '', { state: ['run', 'stop'], kwh: '12.5' })).toEqual(['a', 'b']);
    expect(await docIds('orSearch', `&devId=${server.device('t-grid').id}`, { state: 'run' })).toEqual(['a']);
    expect(await docIds('andSearch', '&sort=desc', {})).toEqual(['c', 'b', 'a']);
    expect(await find('orSearch', '&from=1&size=1')).toMatchObject({ total: 3, list: [{ docId: 'b' }] });
  });

  it('are found by time range and keyword', async () => {
    expect(await docIds('rangeOrSearch', `&startTime=${start}&endTime=${start + hour}`)).toEqual(['a']);
    expect(await docIds('rangeOrSearch', `&startTime=${start / 1000}&endTime=${(start + 2 * hour) / 1000}`)).toEqual(['a', 'b']);
    expect(await docIds('rangeAndSearch', `&keyword=${encodeURIComponent('日报 二号')}`)).toEqual(['b']);
    expect(await docIds('rangeAndSearch', `&keyword=${encodeURIComponent('日报')}&sort=desc`, { state: 'run' })).toEqual(['a']);
    const devIds = [server.device('t-grid').id, server.device('t-load').id];
    expect(await docIds('projRangeOrSearch', '', { devIds })).toEqual(['a', 'b']);
    expect(await docIds('projRangeAndSearch', `&endTime=${start + 10 * hour}`, { devIds, state: 'stop' })).toEqual(['b']);
  });

  it('are deleted only with the permission to manage data', async () => {
    await write({ docId: 'z', data: {} });
    expect((await server.ask(path('d'), { as: 'operator', body: { projId, ids: ['z'] } })).status).toBe(403);
    expect((await server.ask(path('d'), { as: 'engadmin', body: { projId, ids: ['z', 'none'] } })).data).toEqual({ deleted: 1 });
    expect(await docIds('r', '&docId=z')).toEqual([]);
  });

  it('record the previous content and the author in the operation log when changed', async () => {
    await write({ docId: 'e', name: '旧', data: { kwh: 1 } });
    const device = server.device('t-load').id;
    await write({ docId: 'e', id: device, name: '新', data: { kwh: 2 } });
    // Nothing changes.
    await write({ docId: 'e', id: device, name: '新', data: { kwh: 2 } });
    const entries = await server.db
      .selectFrom('log_entries')
      .select(['login_name', 'old_value', 'set_value'])
      .where('content_en', '=', 'Changed energy document')
      .execute();
    expect(entries).toEqual([{ login_name: 'engadmin', old_value: '旧 {"kwh":1}', set_value: '新 {"kwh":2}' }]);
    await server.ask(path('d'), { as: 'engadmin', body: { projId, ids: ['e'] } });
  });

  it('of different kinds are separate', async () => {
    for (const kind of documentKinds) {
      const { data } = await write({ name: kind, data: { kind } }, 'engadmin', kind);
      expect(data.created).toBe(true);
      expect((await find('andSearch', '', { kind }, kind)).total).toBe(1);
    }
    expect((await server.ask(path('r', '', 'm6'), { as: 'monitor', body: {} })).status).toBe(400);
    expect((await server.ask(path('r', '', '__proto__'), { as: 'monitor', body: {} })).status).toBe(400);
  });
});

describe('the store', () => {
  it('rejects other projects and callers without write permission', async () => {
    expect((await server.ask(path('r'), { as: 'stranger', body: {} })).code).toBe(4013);
    expect((await write({ data: {} }, 'stranger')).code).toBe(4013);
    expect((await write({ data: {} }, 'operator')).status).toBe(403);
    expect((await write({ id: server.device('t-foreign').id, data: {} })).status).toBe(404);
    expect((await server.ask(path('orSearch', `&devId=${server.device('t-foreign').id}`), { as: 'monitor', body: {} })).status).toBe(404);
  });

  it('rejects invalid documents and searches', async () => {
    for (const body of [{}, { data: [] }, { data: 'x' }, { data: {}, docId: '../x' }, { data: {}, id: {} }])
      expect([body, (await write(body)).status]).toEqual([body, 400]);
    expect((await write({ data: { text: 'x'.repeat(65_536) } })).status).toBe(413);
    const bad = [
      ['', { a: { b: 1 } }],
      ['', { a: [] }],
      ['', Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`f${index}`, 1]))],
      ['&size=501', {}],
      ['&from=-1', {}],
      ['&sort=up', {}],
    ] as const;
    for (const [query, body] of bad)
      expect([query, body, (await server.ask(path('andSearch', query), { as: 'monitor', body })).status]).toEqual([query, body, 400]);
    expect((await server.ask(path('projRangeOrSearch'), { as: 'monitor', body: { devIds: 'x' } })).status).toBe(400);
    expect((await server.ask(path('projRangeOrSearch'), { as: 'monitor', body: { a: { b: 1 } } })).status).toBe(400);
  });

  it('rejects too deep nesting, and invalid characters inside it', async () => {
    const lists = (levels: number, inner: string) => `{"a":${'['.repeat(levels)}${inner}${']'.repeat(levels)}}`;
    const objects = (levels: number, inner: string) => `${'{"a":'.repeat(levels)}${inner}${'}'.repeat(levels)}`;
    for (const data of [lists(105, '"\u202e"'), lists(3000, '1'), objects(105, '"\u202e"'), objects(1000, '1')])
      expect((await write({ data: JSON.parse(data) })).status).toBe(400);
    expect((await write({ docId: 'deep', data: JSON.parse(lists(90, '1')) })).status).toBe(200);
    expect((await write({ name: '\u200b', data: {} })).status).toBe(400);
  });

  it('stores fields with unusual names unchanged', async () => {
    const data = { 'a.b': 1, '': 'empty', "' or 1=1 --": '<script>', 储能: '电' };
    await write({ docId: 'odd', data });
    expect((await find('r', '&docId=odd')).list[0]?.data).toEqual(data);
    expect(await docIds('andSearch', '', { "' or 1=1 --": '<script>', 储能: '电' })).toEqual(['odd']);
  });
});
