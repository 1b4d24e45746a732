import type { SubItem, SubItemNode } from '@czyun/contract';
import { dayMs } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { dayStart } from '../../time/days.ts';

type Figures = SubItem & { today: number | null; yesterday: number | null; yesterdaySoFar: number | null; ring: number | null };

let server: TestServer;
let projectId: number;
const midnight = dayStart('Asia/Shanghai', Date.now());

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
});
afterAll(() => server.close());

const save = (fields: Record<string, unknown>, as: TestUser = 'engadmin') =>
  server.ask<SubItem>('/dv2/proj/subsave', { as, body: { projectId, ...fields } });
const tree = async (subId?: number) =>
  (
    await server.ask<{ treeList: SubItemNode[] }>(`/map/getSubByProj?projId=${projectId}${subId ? `&subId=${subId}` : ''}`, {
      as: 'monitor',
    })
  ).data.treeList;
const remove = (fields: Record<string, unknown>, as: TestUser = 'engadmin') =>
  server.ask<{ deleted: number }>('/dv2/proj/subdel', { as, body: { projectId, ...fields } });
const operations = async () =>
  (await server.db.selectFrom('log_entries').select(['content_en', 'target_param', 'user_name']).where('type', '=', 4).execute()).map(
    (row) => [row.content_en, row.target_param, row.user_name],
  );

async function readings(deviceKey: string, metric: string, points: readonly (readonly [number, number])[]) {
  const body = encodeColumns([
    { deviceKey, metric, times: Float64Array.from(points, ([time]) => time), values: Float64Array.from(points, ([, value]) => value) },
  ]);
  await server.ask(`/api2/history/import?projectId=${projectId}`, { as: 'engadmin', body });
}

describe('the tree of sub-items', () => {
  let top: SubItem;
  let leaf: SubItem;

  it('can be extended, and names the bound device in the reader’s language', async () => {
    top = (await save({ name: ' 全厂 ' })).data;
    expect(top).toMatchObject({ name: '全厂', unit: 'kWh', pid: null, paramId: null });
    leaf = (await save({ name: '关口', pid: top.id, paramId: server.paramId('t-grid', 'energy_import') })).data;
    const [node] = await tree();
    expect(node).toMatchObject({ name: '全厂', children: [{ name: '关口', pid: top.id, deviceName: '关口表', children: [] }] });
    const english = await server.ask<{ treeList: SubItemNode[] }>(`/map/getSubByProj?projId=${projectId}&subId=${leaf.id}`, {
      as: 'monitor',
      language: 'en',
    });
    expect(english.data.treeList).toMatchObject([{ deviceName: 'Grid meter', key: `${server.device('t-grid').id}:energy_import` }]);
  });

  it('returns a single item with its path', async () => {
    const one = (id: number | string) => server.ask(`/dv2/proj/getSubentryById?projectId=${projectId}&id=${id}`, { as: 'monitor' });
    expect((await one(leaf.id)).data).toMatchObject({ item: { name: '关口' }, path: [{ name: '全厂' }], children: [] });
    expect((await one('')).data).toMatchObject({ item: null, path: [], children: [{ name: '全厂' }] });
    expect((await one(999_999)).status).toBe(404);
    expect((await server.ask(`/map/getSubByProj?projId=${projectId}&subId=999999`, { as: 'monitor' })).status).toBe(404);
  });

  it('replaces an item as a whole, also by a plain GET', async () => {
    const changed = await save({ id: leaf.id, name: '关口改', unit: 'MWh' });
    expect(changed.data).toMatchObject({ id: leaf.id, pid: null, paramId: null, unit: 'MWh' });
    const back = await server.ask<SubItem>(
      `/dv2/proj/subsave?projectId=${projectId}&id=${leaf.id}&pid=${top.id}&name=x&unit=&paramId=${server.paramId('t-grid', 'energy_import')}`,
      { as: 'engadmin' },
    );
    expect(back.data).toMatchObject({ pid: top.id, name: 'x', unit: 'kWh' });
  });

  it('rejects nonexistent parents and cycles', async () => {
    expect((await save({ name: 'a', pid: 999_999 })).status).toBe(400);
    expect((await save({ id: top.id, name: 'a', pid: leaf.id })).status).toBe(400);
    expect((await save({ id: 999_999, name: 'a' })).status).toBe(404);
    expect((await save({ name: '  ' })).status).toBe(400);
  });

  it('accepts only numeric parameters of the project', async () => {
    const foreign = server.paramId('t-foreign', 'energy_import');
    expect((await save({ name: 'a', paramId: foreign })).msg).toBe('只能绑定本项目的数值参数');
    expect((await save({ name: 'a', paramId: server.paramId('t-pv', 'fault_word_1') })).status).toBe(400);
    expect((await save({ name: 'a', paramId: 999_999_999 })).status).toBe(400);
  });

  it('is changed only by engineering administrators of the project', async () => {
    for (const as of ['monitor', 'engineer', 'operator', 'useradmin'] as const) expect((await save({ name: 'a' }, as)).code, as).toBe(403);
    expect((await save({ name: 'a' }, 'stranger')).code).toBe(4013);
    expect((await remove({ ids: String(top.id) }, 'operator')).code).toBe(403);
    expect((await remove({ ids: String(top.id) }, 'stranger')).code).toBe(4013);
  });

  it('does not give access to items of another project', async () => {
    const foreignProject = server.project('foreign').id;
    const foreign = await server.ask<SubItem>('/dv2/proj/subsave', { as: 'stranger', body: { projectId: foreignProject, name: '外' } });
    expect((await save({ id: foreign.data.id, name: 'mine' })).status).toBe(404);
    expect((await save({ name: 'a', pid: foreign.data.id })).status).toBe(400);
    expect((await remove({ ids: String(foreign.data.id) })).data).toEqual({ deleted: 0 });
    const kept = await server.ask<{ treeList: SubItemNode[] }>(`/map/getSubByProj?projId=${foreignProject}`, { as: 'stranger' });
    expect(kept.data.treeList).toHaveLength(1);
  });

  it('removes a whole branch, unless the names show that the caller saw an outdated tree', async () => {
    expect((await remove({ ids: `${top.id},${leaf.id}`, name: '全厂,关口' })).status).toBe(409);
    expect((await remove({ ids: String(top.id), name: '全厂' })).data).toEqual({ deleted: 2 });
    expect(await tree()).toEqual([]);
    expect((await remove({ ids: String(top.id), name: '全厂' })).data).toEqual({ deleted: 0 });
    expect((await remove({ ids: 'x' })).status).toBe(400);
    const written = await operations();
    expect(written).toContainEqual(['Add an energy sub-item', '全厂', 'engadmin']);
    expect(written).toContainEqual(['Delete energy sub-items', '全厂,x', 'engadmin']);
  });
});

describe('figures of sub-items', () => {
  it('are today, yesterday and the change until the same time, in the project’s time zone; unknown is null', async () => {
    const now = Date.now();
    const soFar = now - midnight;
    await readings('t-load', 'energy_import', [
      [midnight - dayMs - 60_000, 100],
      [midnight - dayMs + Math.floor(soFar / 2), 104],
      [midnight - 1000, 120],
      [midnight + Math.floor(soFar / 2), 125],
    ]);
    const top = (await save({ name: '合计' })).data;
    await save({ name: '负荷', pid: top.id, paramId: server.paramId('t-load', 'energy_import') });
    await save({ name: '功率', paramId: server.paramId('t-load', 'active_power') });
    await save({ name: '无', paramId: server.paramId('t-pv', 'energy_total') });
    const { data } = await server.ask<{ timeZone: string; list: Figures[] }>(`/dv2/proj/getSubentryData?projectId=${projectId}`, {
      as: 'monitor',
    });
    const of = (name: string) => data.list.find((item) => item.name === name);
    expect(data.timeZone).toBe('Asia/Shanghai');
    const figures = { today: 5, yesterday: 20, yesterdaySoFar: 4, ring: 25 };
    expect(of('负荷')).toMatchObject(figures);
    expect(of('合计')).toMatchObject(figures);
    const then = await server.ask<{ time: number; list: Figures[] }>(
      `/dv2/proj/getSubentryData?projectId=${projectId}&time=${midnight - 1000}`,
      { as: 'monitor' },
    );
    expect(then.data.time).toBe(midnight - 1000);
    expect(then.data.list.find((item) => item.name === '负荷')).toMatchObject({ today: 20 });
    const ahead = await server.ask<{ time: number }>(`/dv2/proj/getSubentryData?projectId=${projectId}&time=${now + dayMs}`, {
      as: 'monitor',
    });
    expect(ahead.data.time).toBeLessThanOrEqual(Date.now());
    const unknown = { today: null, yesterday: null, yesterdaySoFar: null, ring: null };
    // A power is no energy, and a counter that never reported has no known count.
    expect(of('功率')).toMatchObject(unknown);
    expect(of('无')).toMatchObject(unknown);
    expect((await server.ask(`/dv2/proj/getSubentryData?projectId=${projectId}`, { as: 'stranger' })).code).toBe(4013);
  });

  it('of a register that the device clears at midnight are its daily maximum', async () => {
    const now = Date.now();
    const at = (part: number) => midnight - dayMs + Math.floor((now - midnight) * part);
    await readings('t-pv', 'energy_today', [
      [at(0), 0],
      [at(0.5), 30],
      [midnight - 60_000, 80],
      [midnight, 0],
      [midnight + Math.floor((now - midnight) / 2), 45],
    ]);
    await save({ name: '光伏', paramId: server.paramId('t-pv', 'energy_today') });
    const { data } = await server.ask<{ list: Figures[] }>(`/dv2/proj/getSubentryData?projectId=${projectId}`, { as: 'monitor' });
    expect(data.list.find(({ name }) => name === '光伏')).toMatchObject({ today: 45, yesterday: 80, yesterdaySoFar: 30, ring: 50 });
  });
});
