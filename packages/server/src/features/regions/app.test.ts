import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../../testing/index.ts';

interface Stat {
  id: number | null;
  name: string;
  devices: { total: number; run: number; offline: number };
  openAlarms: number;
}

let server: TestServer;
let projectId: number;
let regionId: number;
let foreignRegion: number;

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
  regionId = server.registry.regionsOf(projectId).find(({ name }) => name === '配电区')?.id ?? 0;
  foreignRegion = server.registry.regionsOf(server.project('foreign').id)[0]?.id ?? 0;
  // A nested region.
  const inner = await server.db
    .insertInto('regions')
    .values({ project_id: projectId, parent_id: regionId, name: '内间', name_en: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db.updateTable('devices').set({ region_id: inner.id }).where('key', '=', 't-load').execute();
  await server.registry.reload();
  await server.publish('t-load', { active_power: 1 });
});
afterAll(() => server.close());

const ask = <T>(path: string, language: 'zh' | 'en' = 'zh') => server.ask<T>(path, { as: 'monitor', language });

describe('zones', () => {
  it('count their devices by status, including sub-zones, and those in no zone', async () => {
    const { data } = await ask<Stat[]>(`/region/getStatByProj?projId=${projectId}`, 'en');
    expect(data.map(({ name, devices }) => [name, devices.total, devices.run])).toEqual([
      ['Switch room', 2, 1],
      ['电池区', 1, 0],
      ['内间', 1, 1],
      ['In no zone', 2, 0],
    ]);
  });

  it('are listed with the devices directly in each', async () => {
    const { data } = await ask<{ name: string; devices: number; parentId: number | null }[]>(
      `/api/region/queryRegionByProject?projId=${projectId}`,
    );
    expect(data).toMatchObject([
      { name: '配电区', devices: 1, parentId: null },
      { name: '电池区', devices: 1 },
      { name: '内间', devices: 1, parentId: regionId },
    ]);
  });

  it('have the number of devices by type', async () => {
    const region = await ask(`/api/region/computeRegionDeviceNumber?projId=${projectId}&regionId=${regionId}`, 'en');
    expect(region.data).toMatchObject({ total: 2, run: 1, offline: 1, byType: [{ id: 1203, name: 'Smart meter', count: 2 }] });
    const all = await ask<{ total: number; byType: unknown[] }>(`/api/region/computeRegionDeviceNumber?projId=${projectId}`);
    expect([all.data.total, all.data.byType.length]).toEqual([5, 4]);
  });

  it('of another project are not found, and other projects are not accessible', async () => {
    expect((await ask(`/api/region/computeRegionDeviceNumber?projId=${projectId}&regionId=${foreignRegion}`)).status).toBe(404);
    expect((await ask(`/custom/page/getCustomPage?projectId=${projectId}&regionId=${foreignRegion}`)).status).toBe(404);
    for (const path of ['/region/getStatByProj', '/api/region/queryRegionByProject', '/api/region/computeRegionDeviceNumber'])
      expect((await ask(`${path}?projId=${server.project('foreign').id}`)).code, path).toBe(4013);
    expect((await ask('/region/getStatByProj?projId=x')).status).toBe(400);
  });
});

describe('custom pages', () => {
  beforeAll(async () => {
    const page = (name: string, more: Record<string, unknown>) => ({
      project_id: projectId,
      region_id: null,
      name,
      ref_type: 0,
      ref_location: '',
      del_flag: 0,
      path: '/p',
      ht_project_id: 'h1',
      icon: '',
      url: '',
      ...more,
    });
    await server.db
      .insertInto('custom_pages')
      .values([
        page('own', { name_en: 'Own page' }),
        page('hidden', { del_flag: 1 }),
        page('region', { region_id: regionId, ref_type: 1, url: 'https://example.org/' }),
        page('zone hidden', { region_id: regionId, del_flag: 2 }),
        page('foreign', { project_id: server.project('foreign').id }),
      ])
      .execute();
    await server.registry.reload();
  });
  const names = async (query: string) =>
    (await ask<{ name: string }[]>(`/custom/page/getCustomPage?${query}`)).data.map(({ name }) => name);

  it('belong to the project or to a zone; hidden ones are never shown', async () => {
    expect(await names(`projectId=${projectId}`)).toEqual(['own']);
    const { data } = await ask<{ name: string }[]>(`/custom/page/getCustomPage?projectId=${projectId}`, 'en');
    expect(data.map(({ name }) => name)).toEqual(['Own page']);
    expect(await names(`projectId=${projectId}&regionId=${regionId}`)).toEqual(['region']);
    expect((await ask(`/custom/page/getCustomPage?projectId=${server.project('foreign').id}`)).code).toBe(4013);
  });
});
